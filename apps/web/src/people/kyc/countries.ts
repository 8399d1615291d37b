import { LANGUAGES } from '@parola/locales/languages'
import { language } from '../../platform/texts/i18n.ts'

/** Every country of ISO 3166; the names come from the browser. */
const CODES =
  'AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BQ BA BW BR IO BN BG BF BI CV KH CM CA KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT VA HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW BL SH KN LC MF PM VC WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA SS ES LK SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UG UA AE GB US UY UZ VU VE VN VG VI WF EH YE ZM ZW'.split(
    ' ',
  )

/** Countries by name: the English name is sent, which operators read; the Philippines first. */
export function countries(): (readonly [value: string, text: string])[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  const own = new Intl.DisplayNames(LANGUAGES[language()].locale, { type: 'region' })
  const named = CODES.filter((code) => code !== 'PH')
    .map((code) => [english.of(code) ?? code, own.of(code) ?? code] as const)
    .sort(([, a], [, b]) => a.localeCompare(b))
  return [[english.of('PH') ?? 'PH', own.of('PH') ?? 'PH'], ...named]
}
