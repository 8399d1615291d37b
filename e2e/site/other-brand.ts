import pg from 'pg'

/** Where the second brand's pictures come from; its visitors' browsers are routed back to the site. */
export const PICTURE_HOSTS = ['https://pictures.example', 'https://more-pictures.example']

/** The name of the second brand. */
export const OTHER_NAME = 'Faro'

/** The analytics property of the second brand; its reports are answered by nobody. */
export const ANALYTICS_ID = 'G-JOURNEYS'

const HOSTILE =
  '<p>Kept <b>bold</b></p><img src="x" onerror="window.hacked = 1"><script>window.hacked = 2</script>' +
  '<a href="javascript:window.hacked=3" onclick="window.hacked=4">link</a>'

/**
 * Makes the second brand another site than the first, before anyone has seen it: another name, three matches, three
 * banners, one to another site and one to a script, a link to no video, invented figures, two hosts of pictures, another tournament and no free ones, no community, an analytics property and notices.
 */
export async function changeOtherBrand(databaseUrl: string) {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    await db.query(CONTENT)
    await db.query(
      `update brand.brand set config = config ||
          jsonb_build_object('name', $1::text, 'decorativeFigures', true, 'imageCdns', $2::jsonb, 'analyticsId', $3::text)
        where brand_id = 'intl'`,
      [OTHER_NAME, JSON.stringify(PICTURE_HOSTS), ANALYTICS_ID],
    )
    await db.query(
      `update settings.version set value = '{"tournaments":[]}' where brand_id = 'intl' and name = 'tournaments'`,
    )
    for (const [i, body] of notices().entries()) {
      await db.query(
        `insert into content.item (brand_id, kind, item_id, sequence, body) values ('intl', 'notice', $1, $1, $2)`,
        [700 + i, JSON.stringify(body)],
      )
    }
  } finally {
    await db.end()
  }
}

const CONTENT = `
  update content.item set enabled = false where brand_id = 'intl'
     and (kind = 'match' and item_id > 3 or kind = 'banner' and item_id in (4, 5, 6));
  update content.item set body = jsonb_set(body, '{linkage}', '"https://example.com/watch?v=parolaN0rth"')
   where brand_id = 'intl' and kind = 'banner' and item_id = 7;
  update content.item set body = body || '{"linkageType":"url","linkage":"https://News.example/winners"}'
   where brand_id = 'intl' and kind = 'banner' and item_id = 1;
  update content.item set body = body || '{"linkageType":"url","linkage":"javascript:window.hacked=5"}'
   where brand_id = 'intl' and kind = 'banner' and item_id = 2;
  update content.item set body = jsonb_set(body, '{url}', '"https://cup.example/"')
   where brand_id = 'intl' and kind = 'resource' and body ->> 'id' = 'TOURNAMENT';
  update content.item set enabled = false
   where brand_id = 'intl' and kind = 'resource' and body ->> 'id' = 'COMMUNITY'`

/** Fourteen: one with scripts and pictures, one for another platform, the others for the web or for all. */
function notices() {
  return Array.from({ length: 14 }, (_, i) => ({
    title: { EN: `Notice ${i}` },
    content: { EN: i === 0 ? HOSTILE : `<p>Text ${i}</p>` },
    platform: i === 1 ? 'M' : i % 2 === 0 ? 'W' : 'A',
    time: '2026-11-01T00:00:00.000Z',
    kind: 'notice',
    execution: 'A',
    bannerIds: i === 0 ? [3, 1, 2] : [],
  }))
}
