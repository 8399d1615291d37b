-- Goods of the points mall have a picture.
alter table points.goods add column picture text not null default 'gift';
