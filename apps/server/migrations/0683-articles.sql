-- Articles are read in the order of their places, the newest of one place first.
create index item_articles on content.item (brand_id, sequence, item_id desc) where kind = 'article' and enabled;
