import { FAIR_PLAY } from './fair-play.ts'

type Text = { EN: string; TY: string }
const text = (EN: string, TY: string): Text => ({ EN, TY })

const banner = (
  art: { theme: string; heroes: string[] },
  words: { title: Text; subtitle: Text; linkage: string },
) => ({ groupName: 'w_home', linkageType: 'route', art, ...words })

const video = (art: { theme: string; heroes: string[] }, title: Text, id: string) => ({
  groupName: 'w_video',
  linkageType: 'video',
  linkage: `https://www.youtube.com/watch?v=${id}`,
  title,
  subtitle: text('', ''),
  art,
})

export const BANNERS = [
  banner(
    { theme: 'lantern', heroes: ['reddragon', 'lantern', 'lantern', 'cash'] },
    {
      title: text('10,000 slots, one light', '10,000 slot, iisang ilaw'),
      subtitle: text('Verify every round yourself', 'Masusuri mo ang bawat laro'),
      linkage: '/rng',
    },
  ),
  banner(
    { theme: 'harbor', heroes: ['chest', 'coin', 'medal', 'coin'] },
    {
      title: text('Your centavos, kept safe', 'Ligtas ang bawat sentimo mo'),
      subtitle: text(
        'Every transaction is in your records',
        'Kita ang bawat galaw sa iyong talaan',
      ),
      linkage: '/help#money',
    },
  ),
  banner(
    { theme: 'stadium', heroes: ['cup', 'ball', 'hoop', 'medal'] },
    {
      title: text('Match night lobby', 'Lobby sa gabi ng laban'),
      subtitle: text('Teams, tables and trophies', 'Koponan, mesa at tropeo'),
      linkage: '/sports',
    },
  ),
  banner(
    { theme: 'cosmos', heroes: ['rocket', 'planet', 'star', 'gem'] },
    {
      title: text('In-house originals', 'Sariling likha'),
      subtitle: text('Made by our own studio', 'Gawa ng sarili naming studio'),
      linkage: '/bgs',
    },
  ),
  banner(
    { theme: 'table', heroes: ['roulette', 'cards', 'chip', 'dice'] },
    {
      title: text('Pull up a chair', 'Maupo at maglaro'),
      subtitle: text('Live tables, day and night', 'Live na mesa, araw at gabi'),
      linkage: '/live',
    },
  ),
  banner(
    { theme: 'reef', heroes: ['koi', 'shell', 'fish', 'coin'] },
    {
      title: text('The reef is busy', 'Abala ang bahura'),
      subtitle: text('Cast off into the fish games', 'Pumalaot sa mga larong isda'),
      linkage: '/fish',
    },
  ),
  video(
    { theme: 'norse', heroes: ['wolf', 'axe', 'shield', 'gem'] },
    text('Tales of the north', 'Kuwento ng hilaga'),
    'parolaN0rth',
  ),
  video(
    { theme: 'desert', heroes: ['pharaoh', 'scarab', 'ankh', 'coin'] },
    text('Under the golden sun', 'Sa ilalim ng araw'),
    'parolaDesrt',
  ),
  video(
    { theme: 'sugar', heroes: ['lolly', 'candy', 'donut', 'candy'] },
    text('A sweet tour', 'Matamis na biyahe'),
    'parolaSugar',
  ),
  video(
    { theme: 'olympus', heroes: ['bolt', 'crown', 'shield', 'coin'] },
    text('Storm over Olympus', 'Bagyo sa Olympus'),
    'parolaOlymp',
  ),
  video(
    { theme: 'blossom', heroes: ['fox', 'koi', 'fan', 'cash'] },
    text('Festival of petals', 'Pista ng mga talulot'),
    'parolaPetal',
  ),
  {
    ...banner(
      { theme: 'table', heroes: ['cards', 'chip', 'roulette', 'dice'] },
      {
        title: text('A seat is free', 'May bakanteng upuan'),
        subtitle: text('Cards, wheels and shows', 'Baraha, ruleta at palabas'),
        linkage: '/live?gameClassify=gameshow',
      },
    ),
    groupName: 'w_live',
  },
  {
    ...banner(
      { theme: 'stadium', heroes: ['ball', 'cup', 'medal', 'hoop'] },
      {
        title: text('Before the first whistle', 'Bago ang unang pito'),
        subtitle: text('Every match, one place', 'Lahat ng laban, iisang lugar'),
        linkage: '/esports',
      },
    ),
    groupName: 'w_sports',
  },
]

export const NOTICES = [
  {
    title: text('Welcome to Parola', 'Maligayang pagdating sa Parola'),
    content: text(
      'This is a demo that runs on play money: deposits are simulated, games are real and every round can be verified.',
      'Demo ito na pera-perahan ang gamit: kunwari ang deposito, tunay ang laro, at masusuri ang bawat round.',
    ),
    platform: 'W',
    time: '2026-11-20T00:00:00.000Z',
    kind: 'marquee',
    execution: 'A',
  },
  {
    title: text('Play money only', 'Pera-perahan lamang'),
    content: text(
      '<p>You can’t win or lose real money here. Take a break whenever you like: <b>Parola keeps a light on</b>.</p>',
      '<p>Walang tunay na pera ang mapapanalunan o matatalo rito. Magpahinga kung nais mo: <b>may ilaw lagi sa Parola</b>.</p>',
    ),
    platform: 'A',
    time: '2026-11-20T00:00:00.000Z',
    kind: 'notice',
    execution: 'A',
  },
  {
    title: text('Every round can be verified', 'Masusuri ang bawat round'),
    content: text(
      '<p>Open a game, choose <b>Info</b>, and verify any of your rounds under <b>Fairness</b>, including the ones you lost.</p>',
      '<p>Buksan ang laro, piliin ang <b>Impo</b>, at kuwentahin muli ang kahit anong round mo sa <b>Patas na laro</b>. Pati ang talo.</p>',
    ),
    platform: 'W',
    time: '2026-11-18T00:00:00.000Z',
    kind: 'notice',
    execution: 'A',
    bannerIds: [4],
  },
  {
    title: text('New on the reef', 'Bago sa bahura'),
    content: text(
      '<p>The fish games have a fresh look. Watch for the red <b>NEW</b> badge.</p>',
      '<p>May bagong bihis ang mga larong isda. Hanapin ang pulang markang <b>BAGO</b>.</p>',
    ),
    platform: 'W',
    time: '2026-11-16T00:00:00.000Z',
    kind: 'notice',
    execution: 'A',
    bannerIds: [6],
  },
  {
    title: text('Try any game first', 'Subukan muna ang laro'),
    content: text(
      '<p>You don’t need an account for a demo: open a game and choose <b>Try demo</b>. It’s the same game with the same odds.</p>',
      '<p>Hindi kailangan ng account para sumubok: buksan ang laro at piliin ang <b>Subukan</b>. Pareho ang laro at ang tsansa.</p>',
    ),
    platform: 'W',
    time: '2026-11-20T00:00:00.000Z',
    kind: 'popup',
    execution: 'B',
    bannerIds: [1],
  },
  {
    title: text('Welcome back', 'Maligayang pagbabalik'),
    content: text(
      '<p>Before your first spin, decide how much time and money you want to spend. Your records show every centavo at any time.</p>',
      '<p>Bago ang unang ikot, magpasya kung gaano karaming oras at pera ang ilalaan. Kita sa talaan mo ang bawat sentimo, anumang oras.</p>',
    ),
    platform: 'W',
    time: '2026-11-20T00:00:00.000Z',
    kind: 'popup',
    execution: 'F',
    bannerIds: [2],
  },
]

const article = (tag: string, title: Text, content: Text) => ({ tag, title, content })

export const HELP = [
  article(
    'start',
    text('Getting started', 'Pagsisimula'),
    text(
      '<p>Choose <b>Sign up</b>, pick a username and a password of 8 characters or more, confirm your age, and you’re in. Then add play money with <b>Deposit</b> and open any game.</p>',
      '<p>Piliin ang <b>Mag-sign up</b>, pumili ng username at password na 8 titik o higit pa, kumpirmahin ang edad, at pasok ka na. Magdagdag ng pera-perahan sa <b>Deposito</b> at buksan ang kahit anong laro.</p>',
    ),
  ),
  article(
    'money',
    text('Your money, explained', 'Ang pera mo, ipinaliwanag'),
    text(
      '<p>We use double-entry accounting, so nothing can be lost or counted twice. <b>Account record</b> shows each transaction with the balance after it; <b>Betting record</b> shows each round.</p>',
      '<p>Dalawang beses isinusulat ang bawat galaw kaya walang mawawala o madodoble. Ipinapakita ng <b>Talaan ng account</b> ang bawat isa at ang balanse pagkatapos; ipinapakita ng <b>Talaan ng taya</b> ang bawat round.</p>',
    ),
  ),
  article(
    'deposit',
    text('Deposits', 'Deposito'),
    text(
      '<p>Choose a payment method and an amount, then pay on the payment page. Your balance updates automatically once the payment is confirmed. If you close the page, nothing is lost: we keep checking the payment until it is completed or has expired.</p>',
      '<p>Pumili ng paraan at halaga. Dadalhin ka sa pahina ng bayad; kapag nakumpirma, kusang magbabago ang balanse. Kung naisara ang pahina, walang mawawala: sinusuri ang bayad hanggang matapos.</p>',
    ),
  ),
  article('fair', text('Fair play', 'Patas na laro'), text(FAIR_PLAY.en, FAIR_PLAY.ty)),
  article(
    'responsible',
    text('Play within limits', 'Maglaro nang may hangganan'),
    text(
      '<p>Play is for fun. Decide what you can spend in time and money before you start, and stop when it stops being fun. Never chase a loss.</p>',
      '<p>Ang laro ay libangan. Magpasya muna kung gaano karaming oras at pera ang kaya, at huminto kapag hindi na masaya. Huwag habulin ang talo.</p>',
    ),
  ),
  article(
    'term',
    text('Terms and Services', 'Mga tuntunin'),
    text(
      '<p>You must be of legal age (21 in the Philippines). Government officials and employees, members of the armed forces and police, persons on the restricted-persons list, and employees of gaming licensees may not register or play. Playing in open public places is prohibited.</p>',
      '<p>Dapat nasa legal na edad ka (21 sa Pilipinas). Hindi maaaring magrehistro o maglaro ang mga opisyal at kawani ng gobyerno, kasapi ng sandatahang lakas at pulisya, mga nasa listahan ng pinagbabawalan, at kawani ng mga may lisensya sa pasugalan. Bawal maglaro sa hayag na pampublikong lugar.</p>',
    ),
  ),
  article(
    'privacy',
    text('Privacy', 'Pagkapribado'),
    text(
      '<p>We only keep what the service and the law require. Passwords are stored as hashes that nobody can read. Names on the winner board are masked.</p>',
      '<p>Itinatago lamang namin ang kailangan ng serbisyo at ng batas. Bilang hash lang itinatago ang password. Natatakpan ang mga pangalan sa listahan ng nanalo.</p>',
    ),
  ),
]

export const PROMOTIONS = [
  {
    title: text('Open demo', 'Bukas na demo'),
    summary: text('Try any game without an account', 'Subukan ang laro kahit walang account'),
    content: text(
      '<p>Open any game and choose <b>Try demo</b>. Demo rounds have the same odds as real ones.</p>',
      '<p>Buksan ang laro at piliin ang <b>Subukan</b>. Kapareho ng tunay ang tsansa sa demo.</p>',
    ),
    kind: 'newbie',
    bannerId: 1,
  },
  {
    title: text('Verify our games', 'Suriin ang mga laro namin'),
    summary: text('Verify any round you played', 'Suriin ang kahit anong round mo'),
    content: text(
      '<p>Rotate your seed in a game and recompute your rounds. That’s all it takes, and it is your right. <a href="/help#fair">How to do it</a></p>',
      '<p>Palitan ang binhi sa laro at kuwentahin muli ang mga round. Walang ibang hakbang: karapatan mo ito. <a href="/help#fair">Paano ito gawin</a></p>',
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
  ['IOS', '/?app=ios', 'iOS'],
  ['Android', '/?app=android', 'Android'],
].map(([id, url, labelNameEn]) => ({ id, url, labelNameEn }))
