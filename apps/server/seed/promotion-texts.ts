const text = (title: string, summary: string, content: string) => ({
  title,
  summary,
  text: content,
})

/** The texts of the demo's promotions, in each language. */
export const PROMOTION_TEXTS = {
  welcome: {
    EN: text(
      'Welcome bonus',
      'A first deposit, and a start is on us',
      'Verify your account and make a first deposit of the amount below. The bonus is then ready to claim, with its turnover shown before you take it.',
    ),
    TY: text(
      'Bonus sa pagdating',
      'Unang deposito mo, may panimula galing sa amin',
      'I-verify ang account mo at gawin ang unang depositong nasa ibaba. Puwede nang i-claim ang bonus, at makikita mo ang turnover bago ito kunin.',
    ),
    VI: text(
      'Thưởng chào mừng',
      'Nạp lần đầu, khởi đầu có quà',
      'Xác minh tài khoản và nạp lần đầu theo số tiền bên dưới. Khi đó bạn có thể nhận thưởng, với vòng cược hiện rõ trước khi nhận.',
    ),
  },
  envelope: {
    EN: text(
      'Red envelope',
      'One envelope, two hundred parts, fixed before it opens',
      'Open your part while there are some left. All parts were drawn before the envelope opened, and you can verify them when it is empty.',
    ),
    TY: text(
      'Pulang sobre',
      'Isang sobre, dalawandaang bahagi, nakatakda bago buksan',
      'Buksan ang bahagi mo habang mayroon pa. Nabunot na ang lahat bago ito binuksan, at masusuri mo kapag naubos na.',
    ),
    VI: text(
      'Lì xì',
      'Một bao lì xì, hai trăm phần, ấn định trước khi mở',
      'Mở phần của bạn khi còn. Mọi phần đã được rút trước khi mở bao, và bạn có thể kiểm chứng khi đã phát hết.',
    ),
  },
  best: {
    EN: text(
      'Win of the week',
      'Send us your best round',
      'Tell us about your best round of the week and add up to three images. We look at every application within 24 hours.',
    ),
    TY: text(
      'Panalo ng linggo',
      'Ipadala ang pinakamaganda mong round',
      'Ikuwento ang pinakamaganda mong round ngayong linggo at magdagdag ng hanggang tatlong larawan. Tinitingnan namin ang bawat aplikasyon sa loob ng 24 oras.',
    ),
    VI: text(
      'Ván thắng của tuần',
      'Gửi cho chúng tôi ván hay nhất của bạn',
      'Kể về ván hay nhất trong tuần và thêm tối đa ba ảnh. Chúng tôi xem mọi đơn trong 24 giờ.',
    ),
  },
  zalo: {
    EN: text(
      'Zalo number reward',
      'Tell us your Zalo number, and be rewarded by your VIP level',
      'Apply with the mobile number of your Zalo account. We write to you there to check it, and the reward of your VIP level is then in your reward centre. It is given once per person, and for each number once.',
    ),
    TY: text(
      'Gantimpala sa numero ng Zalo',
      'Ibigay ang numero mo sa Zalo, at gagantimpalaan ayon sa antas ng VIP',
      'Mag-apply gamit ang mobile number ng Zalo account mo. Susulatan ka namin doon para suriin ito, saka mapupunta sa reward center ang gantimpala ng antas mo sa VIP. Isang beses lang bawat tao, at isang beses bawat numero.',
    ),
    VI: text(
      'Thưởng xác minh số Zalo',
      'Cho chúng tôi biết số Zalo, nhận thưởng theo cấp VIP',
      'Gửi đơn với số di động của tài khoản Zalo. Chúng tôi nhắn tin vào đó để kiểm tra, rồi phần thưởng theo cấp VIP sẽ có trong trung tâm phần thưởng. Mỗi người chỉ một lần, mỗi số chỉ một lần.',
    ),
  },
  light: {
    EN: text(
      'Code of the day',
      'Enter LIGHT for a small start',
      'Enter the code LIGHT once a day on this page, then claim your reward here.',
    ),
    TY: text(
      'Code ng araw',
      'Ilagay ang LIGHT para sa munting panimula',
      'Ilagay ang code na LIGHT isang beses bawat araw sa pahinang ito, saka i-claim ang gantimpala rito.',
    ),
    VI: text(
      'Mã hôm nay',
      'Nhập LIGHT để nhận quà nhỏ',
      'Nhập mã LIGHT mỗi ngày một lần ở trang này, rồi nhận phần thưởng tại đây.',
    ),
  },
  reload: {
    EN: text(
      'Weekly reload',
      'A fifth more on one deposit a week',
      'Join first, then deposit. Your bonus is ready to claim once the deposit has arrived, and you can always deposit without it.',
    ),
    TY: text(
      'Lingguhang reload',
      'Dagdag na ikalima sa isang deposito bawat linggo',
      'Sumali muna, saka magdeposito. Handa ang bonus mo kapag dumating na ang deposito, at puwede kang magdeposito nang wala nito.',
    ),
    VI: text(
      'Thưởng nạp tuần',
      'Thêm một phần năm cho một lần nạp mỗi tuần',
      'Hãy tham gia trước rồi nạp tiền. Khi tiền nạp đến, bạn có thể nhận thưởng, và lúc nào cũng có thể nạp không nhận thưởng.',
    ),
  },
  match: {
    EN: text(
      'First deposit match',
      'Half of your first deposit on top',
      'Choose this bonus when you deposit, or join here before. Once the deposit is credited the bonus is ready to claim, with what you would have to bet shown before you take it.',
    ),
    TY: text(
      'Dagdag sa unang deposit',
      'Kalahati ng unang deposito mo, idadagdag namin',
      'Piliin ang bonus na ito kapag nagdeposito, o sumali rito bago iyon. Kapag na-credit ang deposit, puwede nang i-claim ang bonus, at makikita mo ang kailangang itaya bago ito kunin.',
    ),
    VI: text(
      'Thưởng lần nạp đầu',
      'Thêm một nửa cho lần nạp đầu',
      'Chọn khoản thưởng này khi nạp tiền, hoặc tham gia tại đây trước đó. Khi tiền nạp đến, bạn có thể nhận thưởng và thấy trước số phải cược.',
    ),
  },
  freeBet: {
    EN: text(
      'Free bet of the week',
      'One bet is on us',
      'After a deposit of the amount below, claim one free bet a week. Your next bet of exactly its stake costs you nothing: you keep what it wins, and the stake stays with us.',
    ),
    TY: text(
      'Libreng taya ng linggo',
      'Isang taya, sagot namin',
      'Pagkatapos ng depositong nasa ibaba, mag-claim ng isang libreng taya bawat linggo. Walang bayad ang susunod mong tayang eksakto sa halaga nito: sa iyo ang panalo, sa amin ang taya.',
    ),
    VI: text(
      'Cược miễn phí của tuần',
      'Một cược do chúng tôi chi',
      'Sau khi nạp số tiền bên dưới, bạn nhận một lượt cược miễn phí mỗi tuần. Cược tiếp theo đúng mức đó không tốn tiền của bạn: bạn giữ phần thắng, còn tiền cược thuộc về chúng tôi.',
    ),
  },
  cashback: {
    EN: text(
      'Weekly cashback',
      'Part of a lost week comes back',
      'Join during the week. On Monday we add up what you staked, won and received as rewards, and pay back a share of what you lost.',
    ),
    TY: text(
      'Lingguhang cashback',
      'May bumabalik sa natalong linggo',
      'Sumali sa loob ng linggo. Tuwing Lunes ay binibilang namin ang itinaya, napanalunan at natanggap mong gantimpala, at ibinabalik ang bahagi ng natalo.',
    ),
    VI: text(
      'Hoàn tiền thua tuần',
      'Tuần thua được hoàn lại một phần',
      'Tham gia trong tuần. Vào thứ Hai, chúng tôi cộng số bạn đã cược, đã thắng và đã nhận thưởng, rồi hoàn lại một phần số bạn thua.',
    ),
  },
  rebate: {
    EN: text(
      'Rebate on every bet',
      'Win or lose, a share of your valid bets',
      'Every valid bet earns a rebate. Claim it yourself at any time in the member centre; what you leave is credited for you each night.',
    ),
    TY: text(
      'Rebate sa bawat taya',
      'Manalo o matalo, may bahagi ang balidong taya',
      'May rebate ang bawat balidong taya. I-claim ito anumang oras sa member centre; ang naiwan ay idinadagdag gabi-gabi.',
    ),
    VI: text(
      'Hoàn trả mọi cược',
      'Thắng hay thua, một phần cược hợp lệ',
      'Mọi cược hợp lệ đều có hoàn trả. Bạn có thể tự nhận bất cứ lúc nào ở trung tâm hội viên; phần chưa nhận được cộng cho bạn mỗi đêm.',
    ),
  },
  raffle: {
    EN: text(
      'Weekend raffle',
      'Your play is your ticket',
      'Join, and play as usual: every full amount of turnover is one ticket. The draw is fixed by a seed we have committed to, and anyone can recompute it.',
    ),
    TY: text(
      'Raffle sa Sabado’t Linggo',
      'Ang paglalaro mo ang tiket mo',
      'Sumali at maglaro gaya ng dati: isang tiket ang bawat buong turnover. Nakatakda ang bunutan ng binhing aming ipinangako, at makukuwenta ito ng kahit sino.',
    ),
    VI: text(
      'Rút thăm cuối tuần',
      'Chơi chính là vé của bạn',
      'Tham gia và chơi như bình thường: mỗi mức doanh số cược đủ là một vé. Kết quả được ấn định bởi mã gốc đã cam kết, và ai cũng có thể tính lại.',
    ),
  },
} as const
