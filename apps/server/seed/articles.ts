/** Articles of the demo brands, the oldest first. */
export const ARTICLES = [
  {
    category: 'guides',
    drawing: 'lantern',
    time: '2026-11-02T02:00:00.000Z',
    languages: [],
    title: {
      EN: 'How to check that a round was fair',
      TY: 'Paano malalaman kung patas ang isang round',
      VI: 'Cách kiểm tra một ván có công bằng không',
    },
    summary: {
      EN: 'Every round of our own games can be recomputed. It takes a minute and no special knowledge.',
      TY: 'Makukuwenta ulit ang bawat round ng sarili naming mga laro. Isang minuto lang ito.',
      VI: 'Mọi ván của game riêng đều tính lại được. Chỉ mất một phút, không cần kiến thức gì đặc biệt.',
    },
    content: {
      EN: '<p>Before each round we publish the hash of a secret seed. Afterwards we publish the seed itself. If the two match, nobody changed the outcome after you placed your bet.</p><h3>Check it yourself</h3><ol><li>Open the history of a game and choose a round.</li><li>Choose <b>Verify</b>. Your browser recomputes the outcome.</li><li>Change your own seed whenever you like: the next rounds use it.</li></ol><p>More about it is in the <a href="/help#fair">help centre</a>.</p>',
      TY: '<p>Bago ang bawat round, inilalathala namin ang hash ng lihim na seed. Pagkatapos, ang seed mismo. Kapag nagtugma, walang nagbago ng resulta matapos ang taya mo.</p><h3>Ikaw mismo ang sumuri</h3><ol><li>Buksan ang history ng laro at pumili ng round.</li><li>Piliin ang <b>Verify</b>. Kukuwentahin ulit ng browser mo ang resulta.</li><li>Palitan ang sarili mong seed kahit kailan: iyon ang gagamitin sa susunod.</li></ol><p>May dagdag na paliwanag sa <a href="/help#fair">help centre</a>.</p>',
      VI: '<p>Trước mỗi ván, chúng tôi công bố mã băm của một mã gốc bí mật. Sau đó chúng tôi công bố chính mã gốc. Nếu hai mã khớp nhau, không ai đổi kết quả sau khi bạn đặt cược.</p><h3>Tự kiểm tra</h3><ol><li>Mở lịch sử của game và chọn một ván.</li><li>Chọn <b>Kiểm chứng</b>. Trình duyệt của bạn tính lại kết quả.</li><li>Đổi mã gốc của bạn bất cứ lúc nào: các ván sau sẽ dùng mã đó.</li></ol><p>Xem thêm ở <a href="/help#fair">trung tâm trợ giúp</a>.</p>',
    },
  },
  {
    category: 'blog',
    drawing: 'cosmos',
    time: '2026-11-09T02:00:00.000Z',
    languages: [],
    title: {
      EN: 'What RTP tells you, and what it does not',
      TY: 'Ano ang sinasabi ng RTP, at ano ang hindi',
      VI: 'RTP cho biết điều gì, và không cho biết điều gì',
    },
    summary: {
      EN: 'A return of 96% is an average over millions of rounds. Your evening is not an average.',
      TY: 'Ang 96% na return ay average ng milyon-milyong round. Hindi average ang isang gabi mo.',
      VI: 'Mức hoàn trả 96% là trung bình của hàng triệu ván. Một buổi tối của bạn không phải là trung bình.',
    },
    content: {
      EN: '<p>Return to player is the share of all stakes that a game pays back in the long run. It says nothing about the next round, and a game is never “due”.</p><p>What matters more for an evening is how much the results vary. A game with rare, large wins can be quiet for a long time. Set a limit first: you find it under <a href="/help#responsible">responsible play</a>.</p>',
      TY: '<p>Ang return to player ay ang bahagi ng lahat ng taya na ibinabalik ng laro sa katagalan. Wala itong sinasabi tungkol sa susunod na round, at walang larong “malapit nang magbigay”.</p><p>Mas mahalaga sa isang gabi kung gaano kaiba-iba ang mga resulta. Magtakda muna ng limit: nasa <a href="/help#responsible">responsible play</a> ito.</p>',
      VI: '<p>RTP là phần trong tổng tiền cược mà game trả lại về lâu dài. Nó không nói gì về ván tiếp theo, và không có game nào “sắp đến lúc trả”.</p><p>Với một buổi tối, điều quan trọng hơn là kết quả dao động bao nhiêu. Game có tiền thắng lớn nhưng hiếm có thể im lặng rất lâu. Hãy đặt giới hạn trước, ở mục <a href="/help#responsible">chơi có trách nhiệm</a>.</p>',
    },
  },
  {
    category: 'news',
    drawing: 'harbor',
    time: '2026-11-16T02:00:00.000Z',
    languages: [],
    title: {
      EN: 'Weekly spins are now kept for you',
      TY: 'Iniipon na ang lingguhang spin mo',
      VI: 'Lượt quay hằng tuần nay được giữ lại cho bạn',
    },
    summary: {
      EN: 'Members of the VIP club no longer lose spins of a week in which they did not visit.',
      TY: 'Hindi na nawawala ang spin ng linggong hindi bumisita ang miyembro ng VIP club.',
      VI: 'Hội viên câu lạc bộ VIP không còn mất lượt quay của tuần không ghé thăm.',
    },
    content: {
      EN: '<p>Spins are added every Monday by your level at that time. Whatever you do not use stays, also from before your first visit to the wheel.</p><p>See yours in the <a href="/vip">VIP club</a>.</p>',
      TY: '<p>May dagdag na spin tuwing Lunes ayon sa level mo noon. Mananatili ang hindi mo nagamit, pati bago ang una mong bisita sa wheel.</p><p>Tingnan ang sa iyo sa <a href="/vip">VIP club</a>.</p>',
      VI: '<p>Mỗi thứ Hai bạn được cộng lượt quay theo cấp lúc đó. Lượt chưa dùng vẫn còn, kể cả trước lần đầu bạn mở vòng quay.</p><p>Xem lượt của bạn ở <a href="/vip">câu lạc bộ VIP</a>.</p>',
    },
  },
] as const
