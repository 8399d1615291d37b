/**
 * The help centre's article on fair play: what is promised, and how to verify it step by step.
 */
export const FAIR_PLAY = {
  en: `
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
  ty: `
<p>Puwede mong kuwentahin muli ang bawat round ng sarili naming mga laro, nang wala kami. May button na <b>Impo</b> ang mga larong ito; naroon ang lahat ng nakasulat dito.</p>
<h3>Bakit hindi mapipili o mapapalitan ang resulta</h3>
<ul>
<li><b>Bago ka tumaya</b>, ipinapakita ng laro ang hash ng isang lihim, at ang hash ng susunod na lihim. Isang lihim lang ang tugma sa isang hash, kaya hindi na namin ito mapapalitan.</li>
<li>Inihahalo sa lihim ang <b>client seed mo</b> at ang bilang ng round. Puwede kang pumili ng binhi anumang oras, at ikaw ang huling pumipili: nakatakda na ang lihim na paghahaluan nito. Habang wala ka pang pinipili, kami ang bumubunot nito. Ang sarili mong binhi lamang ang makatitiyak na hindi kami ang pumili ng dalawa.</li>
<li>Walang kinalaman ang balanse mo, ang mga naunang taya at ang mga panalo mo. Kapareho ng larong may pera ang demo.</li>
</ul>
<h3>Suriin ang round sa loob ng laro</h3>
<ol>
<li>Maglaro ng isang round, buksan ang <b>Impo</b> at bumaba sa <b>Patas na laro</b>. Isulat ang hash ng lihim na binhi kung gusto mo.</li>
<li>Piliin ang <b>Palitan at ilantad</b>. Ipapakita ang lihim na ginamit hanggang ngayon, at papalit ang susunod. Kailangang matapos muna ang round na bukas pa.</li>
<li>Sa <b>Huling mga round</b>, piliin ang <b>Suriin</b>. Kukuwentahin muli ng browser mo ang round, ang baraha o ang mga reel at ang ibinayad, at sasabihin nitong <b>Tugma</b>. Ipinapakita muli ng <b>Ulitin</b> ang round.</li>
</ol>
<h3>Suriin nang wala kami</h3>
<ol>
<li>Pagkatapos ng pagsusuri, nasa ilalim ng listahan ang patunay ng round. Kopyahin ito.</li>
<li>Piliin ang <b>Buksan ang offline na tagasuri</b> at i-save ang pahina. Gumagana ito mula sa sarili mong disk kahit nakapatay ang network.</li>
<li>Ilagay ang patunay at piliin ang <b>Suriin</b>. Baguhin ang isang numero at suriin muli: hindi na ito tugma.</li>
</ol>
<h3>Crash: isang round para sa lahat</h3>
<p>Nakatakda na ang lahat ng pagbagsak sa isang tanikala ng mga hash bago nilaro ang una; inilathala ang unang hash, at saka lamang ginagawa ang salt mula sa mga bahaging binubunot ng mga browser. Nangangako muna ang bawat browser ng bahagi nito bago ipakita ang kahit alin, kaya walang makapipili ng bahagi ayon sa iba, pati ang bahay. Ang puwede pa rin naming gawin ay hindi isama ang ilang browser, o hindi ilantad ang mga bahagi ng sarili naming mga window: binibilang sa <b>Impo</b> ang mga bahaging nasa salt, at sinasabi kung kasama ang sa browser mo kung nakilahok ito. Parehong nasa <b>Impo</b> ang unang hash at ang salt; doon din sinusuri ang mga huling round laban sa isa't isa.</p>
<h3>Magkano ang ibinabalik ng laro</h3>
<p>Nasa <b>Mga tuntunin</b> ang inaasahang balik (RTP) at kung gaano pabago-bago ang resulta. Karaniwan ito ng napakaraming round, hindi pangako para sa isang gabi. Sa <b>Mag-simulate ng isang milyong round</b>, maglalaro ang browser mo nang walang pera at ipapakita ang ibinalik katabi ng sertipikadong bilang.</p>
<h3>Kapag naputol ang round</h3>
<p>Kusang natatapos at binabayaran ang round na wala nang hinihintay sa iyo, at ipapakita ito pagbukas mo muli ng laro. Ang round na may pagpipilian ay naghihintay nang 24 oras mula sa taya, sa kahit anong device, at saka tatapusin ayon sa nakasulat sa <b>Mga tuntunin</b>. Ibinabalik ang tayang hindi namin nakumpirma.</p>
<h3>Ang hindi masusuri</h3>
<p>Nakadepende sa taya ng lahat kung gaano kataas ang jackpot, at hindi ito makukuwenta mula sa isang round. Masusuri kasama ng round ang jackpot na binubunot pagkatapos ng mga reel. Ang nahuhulog sa lihim na taas ay nagpapakita ng hash ng lihim nito bago ka umikot; nasa patunay ng round na nanalo ang lihim, at sinasabi ng pagsusuri kung binayaran ito sa taas na iyon o higit pa.</p>`,
}
