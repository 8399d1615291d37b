import { text } from './words.ts'

/** The announcements of the demo. */
export const NOTICES = [
  {
    title: text('Welcome to Parola', 'Welcome sa Parola', 'Chào mừng đến Parola'),
    content: text(
      'This is a demo that runs on play money: deposits are simulated, games are real and every round can be verified.',
      'Demo ito na play money ang gamit: simulated ang deposit, totoo ang laro, at puwedeng i-verify ang bawat round.',
      'Đây là bản demo dùng tiền chơi thử: nạp tiền là mô phỏng, trò chơi là thật và mọi ván đều kiểm chứng được.',
    ),
    platform: 'W',
    time: '2026-11-20T00:00:00.000Z',
    kind: 'marquee',
    execution: 'A',
  },
  {
    title: text('Play money only', 'Play money lang', 'Chỉ dùng tiền chơi thử'),
    content: text(
      '<p>You can’t win or lose real money here. Take a break whenever you like: <b>Parola keeps a light on</b>.</p>',
      '<p>Walang totoong pera ang mapapanalunan o matatalo rito. Magpahinga kung kailan mo gusto: <b>laging may ilaw sa Parola</b>.</p>',
      '<p>Ở đây bạn không thể thắng hay thua tiền thật. Hãy nghỉ bất cứ khi nào bạn muốn: <b>Parola luôn sáng đèn</b>.</p>',
    ),
    platform: 'A',
    time: '2026-11-20T00:00:00.000Z',
    kind: 'notice',
    execution: 'A',
  },
  {
    title: text(
      'Every round can be verified',
      'Puwedeng i-verify ang bawat round',
      'Mọi ván đều kiểm chứng được',
    ),
    content: text(
      '<p>Open a game, choose <b>Info</b>, and verify any of your rounds under <b>Fairness</b>, including the ones you lost.</p>',
      '<p>Buksan ang laro, piliin ang <b>Info</b>, at i-verify ang kahit anong round mo sa <b>Provably fair</b>, pati ang mga natalo.</p>',
      '<p>Mở một trò chơi, chọn <b>Thông tin</b>, rồi kiểm chứng bất kỳ ván nào của bạn ở mục <b>Tính công bằng</b>, kể cả ván thua.</p>',
    ),
    platform: 'W',
    time: '2026-11-18T00:00:00.000Z',
    kind: 'notice',
    execution: 'A',
    bannerIds: [4],
  },
  {
    title: text('New on the reef', 'Bago sa reef', 'Mới trên rạn san hô'),
    content: text(
      '<p>The fish games have a fresh look. Watch for the red <b>NEW</b> badge.</p>',
      '<p>May bagong look ang fish games. Hanapin ang pulang <b>BAGO</b>.</p>',
      '<p>Các trò bắn cá có diện mạo mới. Hãy tìm nhãn đỏ <b>MỚI</b>.</p>',
    ),
    platform: 'W',
    time: '2026-11-16T00:00:00.000Z',
    kind: 'notice',
    execution: 'A',
    bannerIds: [6],
  },
  {
    title: text('Try any game first', 'Subukan muna ang laro', 'Chơi thử trò nào cũng được'),
    content: text(
      '<p>You don’t need an account for a demo: open a game and choose <b>Try demo</b>. It’s the same game with the same odds.</p>',
      '<p>Hindi kailangan ng account para sa demo: buksan ang laro at piliin ang <b>Subukan ang demo</b>. Parehong laro, parehong tsansa.</p>',
      '<p>Chơi thử không cần tài khoản: mở một trò chơi và chọn <b>Chơi thử</b>. Vẫn là trò đó, với tỷ lệ như nhau.</p>',
    ),
    platform: 'W',
    time: '2026-11-20T00:00:00.000Z',
    kind: 'popup',
    execution: 'B',
    bannerIds: [1],
  },
  {
    title: text('Welcome back', 'Welcome back', 'Chào mừng bạn trở lại'),
    content: text(
      '<p>Before your first spin, decide how much time and money you want to spend. Your records show every cent at any time.</p>',
      '<p>Bago ang unang spin, magpasya kung gaano karaming oras at pera ang ilalaan mo. Kita sa records mo ang bawat sentimo, anumang oras.</p>',
      '<p>Trước lượt quay đầu tiên, hãy quyết định bạn muốn dành bao nhiêu thời gian và tiền. Lịch sử của bạn cho thấy từng đồng bất cứ lúc nào.</p>',
    ),
    platform: 'W',
    time: '2026-11-20T00:00:00.000Z',
    kind: 'popup',
    execution: 'F',
    bannerIds: [2],
  },
  {
    title: text(
      'Answer requests in time',
      'Sagutin ang mga request sa oras',
      'Trả lời yêu cầu đúng hạn',
    ),
    content: text(
      '<p>Your team sees how fast you answer deposits and withdrawals. Open <b>Member requests</b> every day: who waits too long may ask for another agent.</p>',
      '<p>Kita ng team mo kung gaano kabilis kang sumagot sa deposit at withdrawal. Buksan araw-araw ang <b>Mga request ng miyembro</b>: puwedeng humiling ng ibang agent ang matagal maghintay.</p>',
      '<p>Đội của bạn thấy bạn trả lời yêu cầu nạp và rút nhanh thế nào. Hãy mở <b>Yêu cầu của hội viên</b> mỗi ngày: ai chờ quá lâu có thể xin đổi đại lý.</p>',
    ),
    platform: 'A',
    time: '2026-11-22T00:00:00.000Z',
    kind: 'agent',
    execution: 'A',
  },
]
