type Rule = { min: number; max: number; id: string; pattern?: string }

const CONTACT = { min: 2, max: 60, id: 'noSpaces' }

/** Fields that no seeded brand requires at first; its operators switch them on (REG-03). */
const OFF: Record<string, Rule> = {
  payeeName: { min: 2, max: 80, id: 'fullName' },
  mobileNum: { min: 6, max: 24, id: 'mobile' },
  verificationCode: { min: 6, max: 255, id: 'any' },
  idNumber: { min: 4, max: 40, id: 'lettersDigits' },
  paymentPassword: { min: 6, max: 32, id: 'lettersDigitsSymbols' },
  recommenderId: { min: 3, max: 40, id: 'lettersDigits' },
  qqNum: { min: 5, max: 15, id: 'digits' },
  line: CONTACT,
  whatsapp: { min: 6, max: 20, id: 'noSpaces' },
  facebook: CONTACT,
  wechat: CONTACT,
  telegram: CONTACT,
  zalo: { min: 6, max: 20, id: 'noSpaces' },
  skype: CONTACT,
  captcha: { min: 1, max: 16, id: 'any' },
}

/** The fields of the registration form, in display order. */
export function registerFields({ region }: { region: boolean }) {
  const name = { min: 4, max: 16, pattern: '[A-Za-z][A-Za-z0-9]*', id: 'letterFirst' }
  const password = { min: 8, max: 128, id: 'password' }
  const mail = { min: 5, max: 120, pattern: '[^\\s@]+@[^\\s@]+\\.[^\\s@]+', id: 'email' }
  const code = { min: 3, max: 40, pattern: '[A-Za-z0-9]*', id: 'lettersDigits' }
  return [
    rule('username', name),
    rule('password', password),
    rule('confirmPassword', password),
    rule('email', mail, { required: false }),
    rule('region', { min: 1, max: 40, id: 'any' }, { enabled: region }),
    rule('affiliateCode', code, { required: false }),
    ...Object.entries(OFF).map(([field, bounds]) =>
      rule(field, bounds, { required: false, enabled: false }),
    ),
  ]
}

type State = { required?: boolean; enabled?: boolean }

function rule(field: string, { min, max, id, pattern = '*' }: Rule, state: State = {}) {
  return {
    field,
    enabled: state.enabled ?? true,
    required: state.required ?? true,
    acceptedPattern: pattern,
    minLength: min,
    maxLength: max,
    patternId: id,
  }
}
