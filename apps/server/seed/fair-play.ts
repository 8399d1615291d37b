/** The help centre's article about fair play: what is promised, and how anybody checks it, step by step. */
export const FAIR_PLAY = {
  en: `
<p>Every round of our own games can be computed again, by you, without us. Games of the house have a button <b>Info</b> with everything named below.</p>
<h3>Why a result cannot be chosen or changed</h3>
<ul>
<li><b>Before your bet</b> the game shows the hash of a secret, and the hash of the secret that comes after it. A hash fits one secret only, so we cannot change it later.</li>
<li><b>Your seed</b> and the number of the round are mixed with the secret. You may choose your seed at any time, and you choose it last: the secret it is mixed with is fixed already. Until you choose one, we draw it. Only a seed of your own makes sure that we did not choose both.</li>
<li>Your balance, your stakes so far and your wins are no part of it. A demo is drawn like a round for money.</li>
</ul>
<h3>Check a round in the game</h3>
<ol>
<li>Play a round, open <b>Info</b> and go down to <b>Fairness</b>. Note the hash of the secret seed if you like.</li>
<li>Choose <b>Rotate and reveal</b>. The secret that was used so far is shown, and the next one takes its place. A round that is still open has to end first.</li>
<li>Under <b>Last rounds</b> choose <b>Check</b>. Your browser computes the round again, cards or reels and what they paid, and says <b>Matches</b>. <b>Replay</b> shows the round once more.</li>
</ol>
<h3>Check it without us</h3>
<ol>
<li>After a check the proof of the round stands below the list. Copy it.</li>
<li>Choose <b>Open the offline verifier</b> and save that page. It works from your disk with the network switched off.</li>
<li>Put the proof in and choose <b>Check</b>. Change one figure of it and check again: it no longer matches.</li>
</ol>
<h3>Crash: one round for everybody</h3>
<p>All crash points were fixed in a chain of hashes before the first of them was played; the first hash is published, and the salt is made after that of parts that browsers draw. Each browser commits to its part before any part is shown, so that nobody, the house included, can choose a part by those of others. What we could still do is leave browsers out, or hold back parts of windows of our own: <b>Info</b> counts the parts that are in the salt, and says whether that of your browser is, if yours took part. It shows both values, checks the last rounds against one another, and explains how to compute a crash point by hand.</p>
<h3>What a game gives back</h3>
<p>Under <b>Rules</b> stand the expected return (RTP) and how much results vary. It is an average over very many rounds, not a promise for an evening. <b>Play a million rounds</b> lets your browser play the game for no money, and shows what came back beside the certified figure.</p>
<h3>If a round is interrupted</h3>
<p>A round that needs nothing more from you ends by itself, is paid, and is shown when you open the game again. A round with choices waits 24 hours from its bet, on any device, and then ends by the rule that stands under <b>Rules</b>. A bet that we never confirmed is given back.</p>
<h3>What cannot be checked</h3>
<p>How high a jackpot stood depends on everybody's stakes, and cannot be computed from a round. A jackpot that is drawn for after the reels can be checked with its round. One that drops at a secret height shows the hash of that height's secret before you spin; the proof of the round that won it shows the secret, and the check says whether it was paid at that height or above it.</p>`,
  ty: `
<p>Puwede mong kuwentahin muli ang bawat round ng sarili naming mga laro, nang wala kami. May button na <b>Impo</b> ang mga larong ito; naroon ang lahat ng nakasulat dito.</p>
<h3>Bakit hindi mapipili o mapapalitan ang resulta</h3>
<ul>
<li><b>Bago ka tumaya</b>, ipinapakita ng laro ang hash ng isang lihim, at ang hash ng susunod na lihim. Isang lihim lang ang tugma sa isang hash, kaya hindi na namin ito mapapalitan.</li>
<li>Inihahalo sa lihim ang <b>binhi mo</b> at ang bilang ng round. Puwede kang pumili ng binhi anumang oras, at ikaw ang huling pumipili: nakatakda na ang lihim na paghahaluan nito. Habang wala ka pang pinipili, kami ang bumubunot nito. Ang sarili mong binhi lamang ang makatitiyak na hindi kami ang pumili ng dalawa.</li>
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
<p>Nasa <b>Mga tuntunin</b> ang inaasahang balik (RTP) at kung gaano pabago-bago ang resulta. Karaniwan ito ng napakaraming round, hindi pangako para sa isang gabi. Sa <b>Maglaro ng isang milyong round</b>, maglalaro ang browser mo nang walang pera at ipapakita ang ibinalik katabi ng sertipikadong bilang.</p>
<h3>Kapag naputol ang round</h3>
<p>Kusang natatapos at binabayaran ang round na wala nang hinihintay sa iyo, at ipapakita ito pagbukas mo muli ng laro. Ang round na may pagpipilian ay naghihintay nang 24 oras mula sa taya, sa kahit anong device, at saka tatapusin ayon sa nakasulat sa <b>Mga tuntunin</b>. Ibinabalik ang tayang hindi namin nakumpirma.</p>
<h3>Ang hindi masusuri</h3>
<p>Nakadepende sa taya ng lahat kung gaano kataas ang jackpot, at hindi ito makukuwenta mula sa isang round. Masusuri kasama ng round ang jackpot na binubunot pagkatapos ng mga reel. Ang nahuhulog sa lihim na taas ay nagpapakita ng hash ng lihim nito bago ka umikot; nasa patunay ng round na nanalo ang lihim, at sinasabi ng pagsusuri kung binayaran ito sa taas na iyon o higit pa.</p>`,
}
