/**
 * The help centre's article on fair play: what is promised, and how to verify it step by step.
 */
export const FAIR_PLAY = {
  EN: `
<p>You can verify every round of our own games yourself, without us. Each of these games has an <b>Info</b> button with everything described below.</p>
<h3>Why a result can’t be chosen or changed</h3>
<ul>
<li><b>Before your bet</b> the game shows the hash of its server seed, and the hash of the one that comes next. A hash matches only one server seed, so we can’t change it later.</li>
<li><b>Your client seed</b> and the number of the round are combined with the server seed. You can choose your client seed at any time, and you choose it last: the server seed is already set. Until you choose one, we generate it. Only your own seed guarantees that we didn’t choose both.</li>
<li>Your balance, your stakes so far and your wins make no difference. A demo works exactly like a round for money.</li>
</ul>
<h3>Check a round in the game</h3>
<ol>
<li>Play a round, open <b>Info</b> and scroll to <b>Fairness</b>. Note the server seed hash if you like.</li>
<li>Choose <b>Rotate and reveal</b>. The server seed used so far is shown, and the next one takes its place. An open round has to end first.</li>
<li>Under <b>Last rounds</b> choose <b>Check</b>. Your browser computes the round again, with its cards or reels and its payout, and shows <b>Matches</b>. <b>Replay</b> shows the round again.</li>
</ol>
<h3>Check it without us</h3>
<ol>
<li>After a check, the proof of the round appears below the list. Copy it.</li>
<li>Choose <b>Open the offline verifier</b> and save the page. It works from your disk, offline.</li>
<li>Paste the proof and choose <b>Check</b>. Change one digit and check again: it no longer matches.</li>
</ol>
<h3>Crash: one round for everyone</h3>
<p>All crash points were set in a chain of hashes before the first of them was played. The first hash is published, and the salt is made afterwards from parts that browsers generate. Each browser commits to its part before any part is shown, so nobody, including the house, can choose a part based on the others. We could still leave browsers out, or withhold parts of our own windows: <b>Info</b> counts the parts in the salt and shows whether your browser’s part is included, if it took part. It shows both values, verifies the last rounds, and explains how to compute a crash point by hand.</p>
<h3>What a game returns</h3>
<p><b>Rules</b> shows the expected return (RTP) and the volatility. The RTP is an average over very many rounds, not a promise for one evening. With <b>Simulate a million rounds</b> your browser plays the game for no money and shows the return next to the certified figure.</p>
<h3>If a round is interrupted</h3>
<p>A round that needs nothing more from you ends automatically, is paid, and is shown when you open the game again. A round with choices waits 24 hours from its bet, on any device, and then ends by the rule shown under <b>Rules</b>. A bet that we never confirmed is refunded.</p>
<h3>What can’t be checked</h3>
<p>The size of a jackpot depends on everyone’s stakes and can’t be computed from a single round. A jackpot that is drawn after the reels can be checked with its round. A jackpot that drops at a secret amount shows the hash of that secret before you spin; the proof of the winning round reveals the secret, and the check shows whether it was paid at that amount or above.</p>`,
  TY: `
<p>Puwede mong kuwentahin muli ang bawat round ng sarili naming mga laro, nang wala kami. May button na <b>Info</b> ang mga larong ito; naroon ang lahat ng nakasulat dito.</p>
<h3>Bakit hindi mapipili o mapapalitan ang resulta</h3>
<ul>
<li><b>Bago ka tumaya</b>, ipinapakita ng laro ang hash ng isang lihim, at ang hash ng susunod na lihim. Isang lihim lang ang tugma sa isang hash, kaya hindi na namin ito mapapalitan.</li>
<li>Inihahalo sa lihim ang <b>client seed mo</b> at ang bilang ng round. Puwede kang pumili ng seed anumang oras, at ikaw ang huling pumipili: nakatakda na ang lihim na paghahaluan nito. Habang wala ka pang pinipili, kami ang bumubunot nito. Ang sarili mong seed lang ang makatitiyak na hindi kami ang pumili ng dalawa.</li>
<li>Walang kinalaman ang balanse mo, ang mga naunang taya at ang mga panalo mo. Kapareho ng larong may pera ang demo.</li>
</ul>
<h3>Suriin ang round sa loob ng laro</h3>
<ol>
<li>Maglaro ng isang round, buksan ang <b>Info</b> at bumaba sa <b>Provably fair</b>. Isulat ang hash ng server seed kung gusto mo.</li>
<li>Piliin ang <b>I-rotate at ipakita</b>. Ipapakita ang lihim na ginamit hanggang ngayon, at papalit ang susunod. Kailangang matapos muna ang round na bukas pa.</li>
<li>Sa <b>Huling mga round</b>, piliin ang <b>I-check</b>. Kukuwentahin muli ng browser mo ang round, ang baraha o ang mga reel at ang ibinayad, at sasabihin nitong <b>Tugma</b>. Ipinapakita muli ng <b>Panoorin ulit</b> ang round.</li>
</ol>
<h3>Suriin nang wala kami</h3>
<ol>
<li>Pagkatapos ng pagsusuri, nasa ilalim ng listahan ang patunay ng round. Kopyahin ito.</li>
<li>Piliin ang <b>Buksan ang offline na tagasuri</b> at i-save ang page. Gumagana ito mula sa sarili mong disk kahit nakapatay ang network.</li>
<li>Ilagay ang patunay at piliin ang <b>I-check</b>. Baguhin ang isang numero at suriin muli: hindi na ito tugma.</li>
</ol>
<h3>Crash: isang round para sa lahat</h3>
<p>Nakatakda na ang lahat ng crash point sa isang hash chain bago nilaro ang una; inilathala ang unang hash, at saka lamang ginagawa ang salt mula sa mga bahaging binubunot ng mga browser. Nangangako muna ang bawat browser ng bahagi nito bago ipakita ang kahit alin, kaya walang makapipili ng bahagi ayon sa iba, pati ang house. Ang puwede pa rin naming gawin ay hindi isama ang ilang browser, o hindi ilantad ang mga bahagi ng sarili naming mga window: binibilang sa <b>Info</b> ang mga bahaging nasa salt, at sinasabi kung kasama ang sa browser mo kung nakilahok ito. Parehong nasa <b>Info</b> ang unang hash at ang salt; doon din sinusuri ang mga huling round laban sa isa't isa.</p>
<h3>Magkano ang ibinabalik ng laro</h3>
<p>Nasa <b>Mga tuntunin</b> ang inaasahang balik (RTP) at kung gaano pabago-bago ang resulta. Average ito ng napakaraming round, hindi pangako para sa isang gabi. Sa <b>Mag-simulate ng isang milyong round</b>, maglalaro ang browser mo nang walang pera at ipapakita ang ibinalik katabi ng certified na figure.</p>
<h3>Kapag naputol ang round</h3>
<p>Kusang natatapos at binabayaran ang round na wala nang hinihintay sa iyo, at ipapakita ito pagbukas mo muli ng laro. Ang round na may pagpipilian ay naghihintay nang 24 oras mula sa taya, sa kahit anong device, at saka tatapusin ayon sa nakasulat sa <b>Mga tuntunin</b>. Ibinabalik ang tayang hindi namin nakumpirma.</p>
<h3>Ang hindi masusuri</h3>
<p>Nakadepende sa taya ng lahat kung gaano kataas ang jackpot, at hindi ito makukuwenta mula sa isang round. Masusuri kasama ng round ang jackpot na binubunot pagkatapos ng mga reel. Ang jackpot na tumatama sa lihim na halaga ay nagpapakita ng hash ng lihim nito bago ka mag-spin; nasa patunay ng round na nanalo ang lihim, at sinasabi ng pagsusuri kung binayaran ito sa halagang iyon o higit pa.</p>`,
  VI: `
<p>Bạn có thể tự kiểm chứng mọi ván của các trò chơi riêng, không cần đến chúng tôi. Mỗi trò này có nút <b>Thông tin</b> với mọi điều được mô tả bên dưới.</p>
<h3>Vì sao kết quả không thể bị chọn hay thay đổi</h3>
<ul>
<li><b>Trước khi bạn cược</b>, trò chơi hiện mã băm của mã gốc máy chủ và mã băm của mã kế tiếp. Một mã băm chỉ khớp với một mã gốc máy chủ, nên về sau chúng tôi không thể thay đổi.</li>
<li><b>Mã gốc người chơi</b> và số thứ tự của ván được kết hợp với mã gốc máy chủ. Bạn có thể chọn mã gốc của mình bất cứ lúc nào, và bạn là người chọn sau cùng: mã gốc máy chủ đã được ấn định. Khi bạn chưa chọn, chúng tôi tạo mã đó. Chỉ mã gốc của chính bạn mới bảo đảm chúng tôi không chọn cả hai.</li>
<li>Số dư, các khoản đã cược và đã thắng của bạn không ảnh hưởng gì. Bản chơi thử hoạt động hệt như ván chơi bằng tiền.</li>
</ul>
<h3>Kiểm tra một ván trong trò chơi</h3>
<ol>
<li>Chơi một ván, mở <b>Thông tin</b> và cuộn xuống <b>Tính công bằng</b>. Bạn có thể ghi lại mã băm của mã gốc máy chủ.</li>
<li>Chọn <b>Đổi mã và công bố</b>. Mã gốc máy chủ đã dùng đến nay hiện ra và mã kế tiếp thay chỗ. Ván đang mở phải kết thúc trước.</li>
<li>Ở <b>Ván gần đây</b>, chọn <b>Kiểm tra</b>. Trình duyệt của bạn tính lại ván, cùng bài hoặc các cuộn và tiền trả, rồi hiện <b>Khớp</b>. <b>Xem lại</b> cho bạn xem lại ván đó.</li>
</ol>
<h3>Kiểm tra mà không cần chúng tôi</h3>
<ol>
<li>Sau khi kiểm tra, bằng chứng của ván hiện dưới danh sách. Hãy sao chép.</li>
<li>Chọn <b>Mở công cụ kiểm tra ngoại tuyến</b> và lưu trang. Trang chạy từ ổ đĩa của bạn, không cần mạng.</li>
<li>Dán bằng chứng và chọn <b>Kiểm tra</b>. Đổi một chữ số rồi kiểm tra lại: kết quả không còn khớp.</li>
</ol>
<h3>Crash: một ván cho tất cả</h3>
<p>Mọi điểm nổ đã được ấn định trong một chuỗi mã băm trước khi chơi ván đầu tiên. Mã băm đầu tiên được công bố, và muối được tạo sau đó từ các phần do trình duyệt rút. Mỗi trình duyệt cam kết phần của mình trước khi bất kỳ phần nào được hiện, nên không ai, kể cả nhà cái, chọn được phần của mình dựa theo người khác. Chúng tôi vẫn có thể bỏ sót trình duyệt, hoặc giữ lại các phần của cửa sổ riêng: <b>Thông tin</b> đếm số phần có trong muối và cho biết có phần của trình duyệt bạn hay không, nếu trình duyệt đã tham gia. Mục này hiện cả hai giá trị, kiểm chứng các ván gần nhất và giải thích cách tự tính điểm nổ.</p>
<h3>Trò chơi trả lại bao nhiêu</h3>
<p><b>Luật chơi</b> cho biết tỷ lệ trả lại kỳ vọng (RTP) và độ biến động. RTP là trung bình của rất nhiều ván, không phải lời hứa cho một buổi tối. Với <b>Mô phỏng một triệu ván</b>, trình duyệt của bạn chơi không dùng tiền và hiện tỷ lệ trả lại bên cạnh con số chứng nhận.</p>
<h3>Nếu một ván bị gián đoạn</h3>
<p>Ván không cần bạn làm gì thêm sẽ tự kết thúc, được trả và hiện ra khi bạn mở lại trò chơi. Ván cần bạn chọn chờ 24 giờ kể từ khi cược, trên mọi thiết bị, rồi kết thúc theo quy tắc ở <b>Luật chơi</b>. Cược mà chúng tôi chưa xác nhận được hoàn lại.</p>
<h3>Điều không thể kiểm tra</h3>
<p>Độ lớn của jackpot phụ thuộc tiền cược của mọi người và không tính được từ một ván. Jackpot quay sau các cuộn có thể kiểm tra cùng ván đó. Jackpot nổ ở một mức bí mật hiện mã băm của mức đó trước khi bạn quay; bằng chứng của ván trúng tiết lộ mức bí mật, và bước kiểm tra cho biết jackpot có được trả ở mức đó hay cao hơn.</p>`,
}
