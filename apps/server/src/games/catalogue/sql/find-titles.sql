-- The titles that fit a search, and how well: 1 by the whole name, 2 by its beginning, 3 by the kind, the rule or the
-- vendor that the text names, 4 by a part of the name or a kind that is almost spelled so, 5 by the words of the name in
-- any order, their typing errors put right. Every branch has its index. `p_text` is in lower case and without accents,
-- `p_pattern` the same with the signs of LIKE escaped, `p_words` one regular expression for each word.
create or replace function catalogue.find_titles(
  p_text text, p_pattern text, p_words text[], p_models text[], p_tags text[], p_types text[], p_is_near boolean
) returns table (node_id integer, fit integer)
language sql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select node_id, min(fit) from (
    select t.node_id, case when t.search = p_text then 1 when starts_with(t.search, p_text) then 2 else 4 end as fit
      from catalogue.title t where t.search like '%' || p_pattern || '%'
    union all
    select t.node_id, case when p_is_near then 4 else 3 end from catalogue.title t where t.model = any (p_models)
    union all
    select t.node_id, case when p_is_near then 4 else 3 end from catalogue.title t where t.tags && p_tags
    union all
    select t.node_id, case when p_is_near then 4 else 3 end from catalogue.title t where t.game_type = any (p_types)
    union all
    select t.node_id, 3 from catalogue.vendor v join catalogue.title t on t.vendor = v.vendor
     where lower(v.name) like p_pattern || '%'
    union all
    select t.node_id, 5 from catalogue.title t where t.search ~ p_words[1] and t.search ~ all (p_words)
  ) found group by node_id
$$;
