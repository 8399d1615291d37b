import { sql } from 'kysely'
import { type Consumer, datedRowsOf, selectZones } from '#games/activity'

/** Sums valid bets of members who have an agent, by the brand's day on which each was first settled, and category. */
export const teamRebateConsumer: Consumer = {
  name: 'team-rebate',
  take: async (tx, batch) => {
    const zones = await selectZones(tx, batch)
    await sql`
      insert into team_rebate.day as d (member_id, day, game_type, brand_id, valid_minor)
      select s.member_id, (s.first_at at time zone (${zones}::jsonb ->> s.brand_id))::date as day, s.game_type,
             min(s.brand_id), sum(s.valid)
        from ${datedRowsOf(batch)} s
        join team.place p on p.member_id = s.member_id
       group by 1, 2, 3 having sum(s.valid) <> 0 order by 1, 2, 3
      on conflict (member_id, day, game_type) do update set valid_minor = d.valid_minor + excluded.valid_minor`.execute(
      tx,
    )
  },
}
