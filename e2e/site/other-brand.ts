import pg from 'pg'

/** Where the second brand's pictures come from; its visitors' browsers are routed back to the site. */
export const PICTURE_HOSTS = ['https://pictures.example', 'https://more-pictures.example']

const HOSTILE =
  '<p>Kept <b>bold</b></p><img src="x" onerror="window.hacked = 1"><script>window.hacked = 2</script>' +
  '<a href="javascript:window.hacked=3" onclick="window.hacked=4">link</a>'

/**
 * Makes the second brand another site than the first, before anyone has seen it: three matches, three
 * banners, one to another site and one to a script, a link to no video, no invented figure, two hosts of pictures, a tournament and notices.
 */
export async function changeOtherBrand(databaseUrl: string) {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    await db.query(CONTENT)
    await db.query(
      `update brand.brand set config = config || jsonb_build_object('decorativeFigures', false, 'imageCdns', $1::jsonb)
        where brand_id = 'intl'`,
      [JSON.stringify(PICTURE_HOSTS)],
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
  insert into content.item (brand_id, kind, item_id, sequence, body) values
   ('intl', 'resource', 801, 801, '{"id":"SOCIALMEDIA","url":"https://social.example/","labelNameEn":"Social"}'),
   ('intl', 'resource', 802, 802, '{"id":"TOURNAMENT","url":"https://cup.example/","labelNameEn":"Cup"}')`

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
