import { FAIR_PLAY } from './fair-play.ts'
import { text, type Words } from './words.ts'

const article = (tag: string, title: Words, content: Words) => ({ tag, title, content })

/** The articles of the help centre. */
export const HELP = [
  article(
    'start',
    text('Getting started', 'Pagsisimula', 'Bắt đầu'),
    text(
      '<p>Choose <b>Sign up</b>, pick a username and a password of 8 characters or more, confirm your age, and you’re in. Then add play money with <b>Deposit</b> and open any game.</p>',
      '<p>Piliin ang <b>Mag-sign up</b>, pumili ng username at password na 8 character o higit pa, kumpirmahin ang edad, at pasok ka na. Magdagdag ng play money sa <b>Deposit</b> at buksan ang kahit anong laro.</p>',
      '<p>Chọn <b>Đăng ký</b>, đặt tên đăng nhập và mật khẩu từ 8 ký tự, xác nhận tuổi là xong. Sau đó thêm tiền chơi thử bằng <b>Nạp tiền</b> và mở trò chơi bất kỳ.</p>',
    ),
  ),
  article(
    'money',
    text('Your money, explained', 'Ang pera mo, ipinaliwanag', 'Tiền của bạn, giải thích rõ ràng'),
    text(
      '<p>We use double-entry accounting, so nothing can be lost or counted twice. <b>Account record</b> shows each transaction with the balance after it; <b>Betting record</b> shows each round.</p>',
      '<p>Double-entry ang accounting namin, kaya walang mawawala o madodoble. Nasa <b>Account record</b> ang bawat transaksyon at ang balanse pagkatapos; nasa <b>Betting record</b> ang bawat round.</p>',
      '<p>Chúng tôi dùng kế toán kép nên không gì có thể mất hay bị tính hai lần. <b>Lịch sử giao dịch</b> cho thấy từng giao dịch cùng số dư sau đó; <b>Lịch sử cược</b> cho thấy từng ván.</p>',
    ),
  ),
  article(
    'deposit',
    text('Deposits', 'Mga deposit', 'Nạp tiền'),
    text(
      '<p>Choose a payment method and an amount, then pay on the payment page. Your balance updates automatically once the payment is confirmed. If you close the page, nothing is lost: we keep checking the payment until it is completed or has expired.</p>',
      '<p>Pumili ng payment method at halaga, saka magbayad sa payment page. Kusang mag-a-update ang balanse kapag nakumpirma ang bayad. Kung naisara mo ang page, walang mawawala: tuloy ang pag-check hanggang matapos o mag-expire ang bayad.</p>',
      '<p>Chọn phương thức thanh toán và số tiền, rồi trả ở trang thanh toán. Số dư tự cập nhật khi thanh toán được xác nhận. Nếu bạn đóng trang, không có gì bị mất: chúng tôi tiếp tục kiểm tra cho đến khi thanh toán hoàn tất hoặc hết hạn.</p>',
    ),
  ),
  article('fair', text('Fair play', 'Patas na laro', 'Chơi công bằng'), FAIR_PLAY),
  article(
    'responsible',
    text('Play within limits', 'Maglaro nang may limit', 'Chơi trong giới hạn'),
    text(
      '<p>Play is for fun. Decide what you can spend in time and money before you start, and stop when it stops being fun. Never chase a loss.</p>',
      '<p>Ang laro ay libangan. Bago magsimula, magpasya kung gaano karaming oras at pera ang kaya mo, at huminto kapag hindi na masaya. Huwag habulin ang talo.</p>',
      '<p>Chơi là để giải trí. Hãy quyết định thời gian và số tiền bạn có thể dành ra trước khi bắt đầu, và dừng lại khi không còn vui. Đừng bao giờ cược gỡ.</p>',
    ),
  ),
  article(
    'term',
    text('Terms and Services', 'Terms and Services', 'Điều khoản và dịch vụ'),
    text(
      '<p>You must be of legal age (21 in the Philippines). Government officials and employees, members of the armed forces and police, persons on the restricted-persons list, and employees of gaming licensees may not register or play. Playing in open public places is prohibited.</p>',
      '<p>Dapat nasa legal na edad ka (21 sa Pilipinas). Hindi puwedeng mag-register o maglaro ang mga opisyal at empleyado ng gobyerno, miyembro ng AFP at PNP, mga nasa listahan ng restricted persons, at empleyado ng mga gaming licensee. Bawal maglaro sa mga pampublikong lugar.</p>',
      '<p>Bạn phải đủ tuổi theo luật (21 tại Philippines). Quan chức và nhân viên chính phủ, thành viên lực lượng vũ trang và cảnh sát, người trong danh sách hạn chế, và nhân viên của đơn vị được cấp phép trò chơi không được đăng ký hay chơi. Không được chơi ở nơi công cộng.</p>',
    ),
  ),
  article(
    'privacy',
    text('Privacy', 'Privacy', 'Quyền riêng tư'),
    text(
      '<p>We only keep what the service and the law require. Passwords are stored as hashes that nobody can read. Names on the winner board are masked.</p>',
      '<p>Iniingatan lang namin ang data na kailangan ng serbisyo at ng batas. Naka-hash ang mga password at walang makakabasa nito. Naka-mask ang mga pangalan sa listahan ng nanalo.</p>',
      '<p>Chúng tôi chỉ lưu những gì dịch vụ và pháp luật yêu cầu. Mật khẩu được lưu dưới dạng mã băm không ai đọc được. Tên trên bảng người thắng được che bớt.</p>',
    ),
  ),
]
