import { expect, test } from 'vitest'
import { fitsLength, fitsPattern, PATTERN_IDS, type PatternId } from './patterns.ts'

const OVERRIDE = 'ana\u202Egnp'
const ZERO_WIDTH = 'an\u200Ba'
const EMOJI = '🙂'
const FULL_DIGITS = '１２３'
const NO_LINE = 'ana\nbert'
/** Allowed in a password only. */
const NOWHERE = [OVERRIDE, ZERO_WIDTH, NO_LINE, 'a\u0000b', '\u200Fana', 'ana\uFEFF', '\uD800']

type Sample = { right: string[]; wrong: string[] }

const SAMPLES: Record<PatternId, Sample> = {
  letterFirst: {
    right: ['ana', 'Ana21', 'a1b2'],
    wrong: ['1ana', 'ana ', 'an a', 'añа', 'ana_1', EMOJI, '山田', `a${FULL_DIGITS}`],
  },
  kanjiDigits: {
    right: ['山田', '山田21', '佐々木'],
    wrong: ['やまだ', 'ヤマダ', 'Yamada', '山田 太郎', `山田${FULL_DIGITS}`, '김', EMOJI],
  },
  email: {
    right: ['a@b.co', 'ana.cruz+x@mail.example.com', "o'neil@b-c.org", 'a@xn--80ak6aa92e.com'],
    wrong: [
      'a',
      'a@b',
      '@b.co',
      'a@',
      'a@@b.co',
      'a@b@c.co',
      '.a@b.co',
      'a..b@c.co',
      'a.@b.co',
      'a b@c.co',
      'a@-b.co',
      'a@b..co',
      'a@b.c',
      'a@b.12',
      '"a b"@c.co',
      'añа@b.co',
      `${EMOJI}@b.co`,
      'a@ｂ.co',
      `${'a'.repeat(65)}@b.co`,
    ],
  },
  lettersDigits: { right: ['ana', '21', 'a2'], wrong: ['a b', 'a-b', 'é', FULL_DIGITS, 'ก', ''] },
  lettersAndDigits: {
    right: ['a1', '1a', 'Ana21'],
    wrong: ['ana', '21', 'a 1', `a${FULL_DIGITS}`, 'а1'],
  },
  digits: { right: ['0', '007'], wrong: [FULL_DIGITS, '1 2', '-1', '1.5', '๑๒', '٣', 'Ⅷ', ''] },
  alnumUppercase: { right: ['Ana', 'A', '1A'], wrong: ['ana', '12', 'Ana!', 'Á1', 'Ａ1'] },
  lettersSpaces: {
    right: ['Ana Cruz', 'ana', 'A  B'],
    wrong: [' ana', 'ana ', 'Añа', 'Ana1', 'Ana-Lu', '山', ''],
  },
  noSpaces: {
    right: ['ana', '山田', EMOJI, 'สมชาย', '👨‍👩‍👧'],
    wrong: ['a b', ' a', '山　田', 'a\u00A0b', ''],
  },
  chinese: {
    right: ['张伟', '你好，世界！', '《红楼梦》', '阿凡提·买买提'],
    wrong: ['Zhang', '张 伟', '张1', '你好,', 'やま', '김', EMOJI],
  },
  dateYmd: {
    right: ['2000-02-29', '1999-12-31', '2024-02-29'],
    wrong: [
      '2001-02-29',
      '1900-02-29',
      '9999-01-01',
      '0000-01-01',
      '1899-12-31',
      '2000-13-01',
      '2000-00-10',
      '2000-04-31',
      '2000-1-1',
      '02-29-2000',
      '２０００-02-29',
      '2000/02/29',
    ],
  },
  dateMdy: {
    right: ['02-29-2000', '12-31-1999'],
    wrong: ['02-29-2001', '31-12-1999', '2000-02-29', '12-31-9999', '00-10-2000', '06-31-2000'],
  },
  korean: {
    right: ['김철수', '김 철수', 'ㅋㅋ'],
    wrong: ['Kim', '김1', '金', 'キム', '김철수 ', '김  철수', EMOJI],
  },
  thai: {
    right: ['สมชาย', 'สมชาย ใจดี', 'น้ำ'],
    wrong: ['Somchai', 'สม1', '฿', 'ລາວ', ' สม', EMOJI],
  },
  thaiEnglish: {
    right: ['สมชาย', 'Somchai', 'สมชาย Jaidee'],
    wrong: ['สม1', 'José', '山', 'a-b', EMOJI],
  },
  uppercaseSpaces: {
    right: ['ANA CRUZ', 'ANA'],
    wrong: ['Ana Cruz', 'ANA  CRUZ', ' ANA', 'ANA1', 'ÁNA', 'ＡＮＡ'],
  },
  lettersDigitsSymbols: {
    right: ['a1!', '~', 'Pa$$w0rd'],
    wrong: ['a b', 'é', EMOJI, 'ａ', '“a”'],
  },
  mixed: {
    right: ['Aa1!', 'Éé1-', 'Aa1🙂'],
    wrong: ['aa1!', 'AA1!', 'Aaa!', 'Aa11', 'Aa1 !', '山田1!'],
  },
  fullName: {
    right: [
      'Ana Cruz',
      'José de la Cruz',
      "Mary-Ann O'Neil",
      '山田 太郎',
      '김 철수',
      'สมชาย ใจดี',
      'Jr. Ana',
    ],
    wrong: [
      'Ana',
      'Ana  Cruz',
      ' Ana Cruz',
      'Ana Cruz ',
      'Ana 1',
      `Ana ${EMOJI}`,
      '<b>Ana</b> Cruz',
      '山田　太郎',
    ],
  },
  fullWidthJapanese: {
    right: ['やまだ', 'ヤマダ', '山田　太郎', 'スーパー', 'ＡＢＣ１２３'],
    wrong: ['ﾔﾏﾀﾞ', 'abc', '123', '山田 太郎', '김', EMOJI],
  },
  uppercaseOnly: { right: ['A', 'ANA'], wrong: ['Ana', 'A B', 'A1', 'Á', 'А'] },
  password: { right: ['x', 'a b', EMOJI, OVERRIDE, '山田', 'ünï 🙂 \u200D'], wrong: [] },
  mobile: {
    right: ['0917 123 4567', '+63 (917) 1234567', '917-1234'],
    wrong: ['0917a', '０９１７', EMOJI, ''],
  },
  any: { right: ['Ana Cruz', EMOJI, '山田', 'می‌خواهم', '<b>x</b>'], wrong: [] },
}

test.each(PATTERN_IDS)('[VAL-01] %s accepts its format and nothing else', (id) => {
  const { right, wrong } = SAMPLES[id]
  for (const value of right) expect([value, fitsPattern(id, value)]).toEqual([value, true])
  for (const value of wrong) expect([value, fitsPattern(id, value)]).toEqual([value, false])
  if (id === 'password') return
  for (const value of NOWHERE) expect([value, fitsPattern(id, value)]).toEqual([value, false])
})

test('[VAL-01] an unknown pattern id only requires visible text', () => {
  for (const id of ['nothing', 'toString', '__proto__']) {
    expect([fitsPattern(id, 'Ana'), fitsPattern(id, OVERRIDE)]).toEqual([true, false])
  }
})

test('[VAL-01] a long hostile text is checked at once', () => {
  const started = performance.now()
  for (const id of PATTERN_IDS) {
    for (const bit of ['a', 'a ', 'ก ', "a'", 'a.', '1', '山'])
      fitsPattern(id, `${bit.repeat(5000)}!`)
  }
  expect(performance.now() - started).toBeLessThan(1000)
})

test('[VAL-01] a character of four bytes counts once', () => {
  const bounds = { minLength: 2, maxLength: 3 }
  expect(['🙂', '🙂🙂', '𠮷野家', '🙂🙂🙂🙂'].map((text) => fitsLength(text, bounds))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
