-- The weights by which turnover counted the rows of a shard, from which row on. Shards are counted at different times,
-- so an instant does not tell by which weights a row was counted.
create temporary table weights_by_time on commit drop as table turnover.weights;
drop table turnover.weights;
create table turnover.weights (
  brand_id text not null references brand.brand,
  shard smallint not null check (shard between 0 and 31),
  from_seq bigint not null,
  percents jsonb not null,
  primary key (brand_id, shard, from_seq)
);
insert into turnover.weights (brand_id, shard, from_seq, percents)
select distinct on (brand_id, shard, from_seq) brand_id, shard, from_seq, percents
  from (select w.brand_id, w.percents, w.since, s.shard,
               case when w.since = '-infinity' then 0
                    else coalesce((select min(seq) from activity.settlement r
                                    where r.shard = s.shard and r.recorded_at >= w.since), s.last_seq + 1)
               end as from_seq
          from weights_by_time w cross join activity.shard s) w
 order by brand_id, shard, from_seq, since desc;
