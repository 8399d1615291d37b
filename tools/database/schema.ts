import pg from 'pg'

const HEAD = `-- What a migrated database holds: made by \`npm run schema\`, never changed by hand.
-- Functions are here with their signatures; their texts are in the \`sql\` folders of the features.
`
const OURS = `n.nspname not in ('migration', 'jobs', 'public', 'pg_catalog', 'information_schema')
  and n.nspname not like 'pg\\_%'`

type Row = { schema: string; text: string }

/** The text of `schema.sql`: types, tables with all that belongs to them, views and signatures. */
export async function schemaText(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const rows: Row[] = []
    for (const query of [TYPES, TABLES, VIEWS, FUNCTIONS]) {
      rows.push(...(await client.query<Row>(query)).rows)
    }
    const schemas = [...new Set(rows.map(({ schema }) => schema))].sort()
    const parts = schemas.map((schema) => {
      const own = rows.filter((row) => row.schema === schema).map(({ text }) => text)
      return `-- ${schema}\n\n${own.join('\n\n')}\n`
    })
    return [HEAD, ...parts].join('\n')
  } finally {
    await client.end()
  }
}

const TYPES = `
  select n.nspname as schema,
         format(E'create type %s.%s as (\\n%s\\n);', n.nspname, c.relname, string_agg(
           format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\\n' order by attnum)) as text
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind = 'c' and ${OURS}
   group by n.nspname, c.relname order by n.nspname collate "C", c.relname collate "C"`

const COLUMNS = `
  select string_agg(concat('  ', quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
           case when a.attnotnull then ' not null' end,
           case when a.attidentity <> '' then ' generated always as identity'
                when a.attgenerated <> '' then format(' generated always as (%s) %s',
                  pg_get_expr(d.adbin, d.adrelid),
                  case a.attgenerated when 's' then 'stored' else 'virtual' end)
                when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end),
           E',\\n' order by a.attnum) as text
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const CONSTRAINTS = `
  select string_agg(format(E',\\n  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ''
           order by k.contype = 'p' desc, k.conname collate "C") as text
    from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' and k.contype <> 't'`

const INDEXES = `
  select string_agg(E'\\n' || pg_get_indexdef(i.indexrelid) || ';', ''
           order by x.relname collate "C") as text
    from pg_index i join pg_class x on x.oid = i.indexrelid
   where i.indrelid = c.oid
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)`

const TRIGGERS = `
  select string_agg(E'\\n' || pg_get_triggerdef(t.oid) || ';', '' order by t.tgname collate "C") as text
    from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`

const TABLES = `
  select n.nspname as schema,
         concat(case c.relpersistence when 'u' then 'create unlogged table ' else 'create table ' end,
                n.nspname, '.', c.relname, E' (\\n', columns.text, constraints.text, E'\\n)',
                ' with (' || array_to_string(c.reloptions, ', ') || ')',
                case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) end,
                ';', indexes.text, triggers.text) as text
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
   cross join lateral (${COLUMNS}) columns
   cross join lateral (${CONSTRAINTS}) constraints
   cross join lateral (${INDEXES}) indexes
   cross join lateral (${TRIGGERS}) triggers
   where c.relkind in ('r', 'p') and ${OURS}
   order by n.nspname collate "C", c.relname collate "C"`

const VIEWS = `
  select n.nspname as schema,
         format(E'create view %s.%s as\\n%s', n.nspname, c.relname, pg_get_viewdef(c.oid)) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('v', 'm') and ${OURS}
   order by n.nspname collate "C", c.relname collate "C"`

/** Which roles may execute them besides their owner, public included, is part of the signature. */
const FUNCTIONS = `
  select n.nspname as schema,
         concat('create function ', n.nspname, '.', p.proname, '(', pg_get_function_arguments(p.oid),
                E')\\n  returns ', pg_get_function_result(p.oid), ' language ', l.lanname,
                case p.provolatile when 'i' then ' immutable' when 's' then ' stable' end,
                case when p.prosecdef then ' security definer' end,
                (select string_agg(E'\\n  set ' || replace(setting, '=', ' = '), '' order by nr)
                   from unnest(p.proconfig) with ordinality s (setting, nr)),
                E';\\n-- execute: ', coalesce(grantees.names, 'the owner')) as text
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_language l on l.oid = p.prolang
   cross join lateral (
     select string_agg(who, ', ' order by who collate "C") as names
       from (select case a.grantee when 0 then 'public' else a.grantee::regrole::text end as who
               from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
              where a.privilege_type = 'EXECUTE' and a.grantee <> p.proowner) w) grantees
   where ${OURS}
   order by n.nspname collate "C", p.proname collate "C", pg_get_function_arguments(p.oid) collate "C"`
