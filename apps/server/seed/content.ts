import { text, type Words } from './words.ts'

const banner = (
  art: { theme: string; heroes: string[] },
  words: { title: Words; subtitle: Words; linkage: string },
) => ({ groupName: 'w_home', linkageType: 'route', art, ...words })

const video = (art: { theme: string; heroes: string[] }, title: Words, id: string) => ({
  groupName: 'w_video',
  linkageType: 'video',
  linkage: `https://www.youtube.com/watch?v=${id}`,
  title,
  subtitle: text('', '', ''),
  art,
})

export const BANNERS = [
  banner(
    { theme: 'lantern', heroes: ['reddragon', 'lantern', 'lantern', 'cash'] },
    {
      title: text(
        '10,000 slots, one light',
        '10,000 slot, iisang ilaw',
        '10,000 trò nổ hũ, một ngọn đèn',
      ),
      subtitle: text(
        'Verify every round yourself',
        'Masusuri mo ang bawat laro',
        'Tự kiểm chứng mọi ván',
      ),
      linkage: '/rng',
    },
  ),
  banner(
    { theme: 'harbor', heroes: ['chest', 'coin', 'medal', 'coin'] },
    {
      title: text(
        'Every cent, kept safe',
        'Ligtas ang bawat sentimo mo',
        'Từng đồng của bạn đều an toàn',
      ),
      subtitle: text(
        'Every transaction is in your records',
        'Kita ang bawat galaw sa iyong talaan',
        'Mọi giao dịch đều có trong lịch sử của bạn',
      ),
      linkage: '/help#money',
    },
  ),
  banner(
    { theme: 'stadium', heroes: ['cup', 'ball', 'hoop', 'medal'] },
    {
      title: text('Match night lobby', 'Lobby sa gabi ng laban', 'Sảnh đêm thi đấu'),
      subtitle: text(
        'Teams, tables and trophies',
        'Koponan, mesa at tropeo',
        'Đội bóng, bàn chơi và cúp',
      ),
      linkage: '/sports',
    },
  ),
  banner(
    { theme: 'cosmos', heroes: ['rocket', 'planet', 'star', 'gem'] },
    {
      title: text('In-house originals', 'Sariling likha', 'Trò chơi riêng'),
      subtitle: text(
        'Made by our own studio',
        'Gawa ng sarili naming studio',
        'Do studio của chúng tôi làm ra',
      ),
      linkage: '/bgs',
    },
  ),
  banner(
    { theme: 'table', heroes: ['roulette', 'cards', 'chip', 'dice'] },
    {
      title: text('Pull up a chair', 'Maupo at maglaro', 'Mời ngồi vào bàn'),
      subtitle: text(
        'Live tables, day and night',
        'Live na mesa, araw at gabi',
        'Bàn trực tuyến, cả ngày lẫn đêm',
      ),
      linkage: '/live',
    },
  ),
  banner(
    { theme: 'reef', heroes: ['koi', 'shell', 'fish', 'coin'] },
    {
      title: text('The reef is busy', 'Buhay na buhay ang reef', 'Rạn san hô nhộn nhịp'),
      subtitle: text(
        'Cast off into the fish games',
        'Laot na sa fish games',
        'Ra khơi cùng bắn cá',
      ),
      linkage: '/fish',
    },
  ),
  video(
    { theme: 'norse', heroes: ['wolf', 'axe', 'shield', 'gem'] },
    text('Tales of the north', 'Kuwento ng hilaga', 'Chuyện kể phương bắc'),
    'parolaN0rth',
  ),
  video(
    { theme: 'desert', heroes: ['pharaoh', 'scarab', 'ankh', 'coin'] },
    text('Under the golden sun', 'Sa ilalim ng araw', 'Dưới nắng vàng'),
    'parolaDesrt',
  ),
  video(
    { theme: 'sugar', heroes: ['lolly', 'candy', 'donut', 'candy'] },
    text('A sweet tour', 'Matamis na biyahe', 'Chuyến đi ngọt ngào'),
    'parolaSugar',
  ),
  video(
    { theme: 'olympus', heroes: ['bolt', 'crown', 'shield', 'coin'] },
    text('Storm over Olympus', 'Bagyo sa Olympus', 'Bão trên đỉnh Olympus'),
    'parolaOlymp',
  ),
  video(
    { theme: 'blossom', heroes: ['fox', 'koi', 'fan', 'cash'] },
    text('Festival of petals', 'Pista ng mga talulot', 'Lễ hội cánh hoa'),
    'parolaPetal',
  ),
  {
    ...banner(
      { theme: 'table', heroes: ['cards', 'chip', 'roulette', 'dice'] },
      {
        title: text('A seat is free', 'May bakanteng upuan', 'Còn ghế trống'),
        subtitle: text(
          'Cards, wheels and shows',
          'Baraha, ruleta at palabas',
          'Bài, vòng quay và gameshow',
        ),
        linkage: '/live?gameClassify=gameshow',
      },
    ),
    groupName: 'w_live',
  },
  {
    ...banner(
      { theme: 'stadium', heroes: ['ball', 'cup', 'medal', 'hoop'] },
      {
        title: text('Before the first whistle', 'Bago ang unang pito', 'Trước tiếng còi khai cuộc'),
        subtitle: text(
          'Every match, one place',
          'Lahat ng laban, iisang lugar',
          'Mọi trận đấu, một nơi',
        ),
        linkage: '/esports',
      },
    ),
    groupName: 'w_sports',
  },
]

export const PROMOTIONS = [
  {
    title: text('Open demo', 'Bukas na demo', 'Chơi thử tự do'),
    summary: text(
      'Try any game without an account',
      'Subukan ang laro kahit walang account',
      'Chơi thử trò nào cũng được, không cần tài khoản',
    ),
    content: text(
      '<p>Open any game and choose <b>Try demo</b>. Demo rounds have the same odds as real ones.</p>',
      '<p>Buksan ang laro at piliin ang <b>Subukan ang demo</b>. Pareho ang tsansa ng demo at ng totoong laro.</p>',
      '<p>Mở trò chơi bất kỳ và chọn <b>Chơi thử</b>. Ván chơi thử có tỷ lệ như ván thật.</p>',
    ),
    kind: 'newbie',
    bannerId: 1,
  },
  {
    title: text(
      'Verify our games',
      'I-verify ang mga laro namin',
      'Kiểm chứng trò chơi của chúng tôi',
    ),
    summary: text(
      'Verify any round you played',
      'I-verify ang kahit anong round mo',
      'Kiểm chứng bất kỳ ván nào bạn đã chơi',
    ),
    content: text(
      '<p>Rotate your seed in a game and recompute your rounds. That’s all it takes, and it is your right. <a href="/help#fair">How to do it</a></p>',
      '<p>I-rotate ang seed mo sa laro at kuwentahin ulit ang mga round. Iyon lang, at karapatan mo ito. <a href="/help#fair">Paano ito gawin</a></p>',
      '<p>Đổi mã gốc trong trò chơi và tính lại các ván của bạn. Chỉ cần vậy, và đó là quyền của bạn. <a href="/help#fair">Cách thực hiện</a></p>',
    ),
    kind: 'special offer',
    bannerId: 2,
  },
]

export const MATCHES = [
  ['Pacific League', 'Manila Rays', 'Cebu Comets', 3],
  ['V-Premier', 'Hanoi Storks', 'Saigon Tides', 5],
  ['Asia Cup', 'Bangkok Elephants', 'Osaka Cranes', 8],
  ['East Series', 'Busan Gulls', 'Taipei Lanterns', 12],
  ['Island Cup', 'Jakarta Kites', 'Davao Eagles', 26],
  ['Pacific League', 'Iloilo Sails', 'Baguio Pines', 30],
].map(([title, homeTeam, awayTeam, inHours]) => ({ title, homeTeam, awayTeam, inHours }))

/** Contacts of the brand, and its app (requirement CFG-02). */
export const RESOURCES = [
  ['FACEBOOK', 'https://www.facebook.com/parola.example', 'Facebook'],
  ['WHATSAPP', 'https://wa.me/639170000000', 'WhatsApp'],
  ['TELEGRAM', 'https://t.me/parola_example', 'Telegram'],
  ['INSTAGRAM', 'https://www.instagram.com/parola.example', 'Instagram'],
  ['VIBER', 'https://invite.viber.com/?g2=parola-example', 'Viber'],
  ['IOS', '/app#ios', 'iOS'],
  ['Android', '/app#android', 'Android'],
].map(([id, url, labelNameEn]) => ({ id, url, labelNameEn }))

/** Places outside the site; after those of the brand, whose numbers are in use. */
export const PLACES = [
  ['SOCIALMEDIA', 'https://social.parola.example', 'Social media'],
  ['TOURNAMENT', 'https://cup.parola.example', 'Tournament'],
  ['COMMUNITY', 'https://community.parola.example', 'Community'],
].map(([id, url, labelNameEn]) => ({ id, url, labelNameEn }))
