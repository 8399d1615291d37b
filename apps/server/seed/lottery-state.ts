/** A lottery as its row has it, but for its number. */
export type LotteryGame = {
  game: string
  vendor: string
  family: string
  game_type: string
  name: string
  mode: 'LOTT' | 'ZY' | 'ELOTT' | 'SEA'
  source: 'RNG' | 'OFFICIAL'
  zone: string
  schedule: unknown
  close_s: number
}

const MINUTE_S = 60
const HANOI = 'Asia/Ho_Chi_Minh'
const [MON, TUE, WED, THU, FRI, SAT, SUN] = [1, 2, 3, 4, 5, 6, 7]

/** Stations by the days on which they draw (rules/lottery-vn §2). */
const SOUTH: [code: string, name: string, days: number[]][] = [
  ['TPHCM', 'TP.HCM', [MON, SAT]],
  ['DONGTHAP', 'Đồng Tháp', [MON]],
  ['CAMAU', 'Cà Mau', [MON]],
  ['BENTRE', 'Bến Tre', [TUE]],
  ['VUNGTAU', 'Vũng Tàu', [TUE]],
  ['BACLIEU', 'Bạc Liêu', [TUE]],
  ['DONGNAI', 'Đồng Nai', [WED]],
  ['CANTHO', 'Cần Thơ', [WED]],
  ['SOCTRANG', 'Sóc Trăng', [WED]],
  ['TAYNINH', 'Tây Ninh', [THU]],
  ['ANGIANG', 'An Giang', [THU]],
  ['BINHTHUAN', 'Bình Thuận', [THU]],
  ['VINHLONG', 'Vĩnh Long', [FRI]],
  ['BINHDUONG', 'Bình Dương', [FRI]],
  ['TRAVINH', 'Trà Vinh', [FRI]],
  ['LONGAN', 'Long An', [SAT]],
  ['BINHPHUOC', 'Bình Phước', [SAT]],
  ['HAUGIANG', 'Hậu Giang', [SAT]],
  ['TIENGIANG', 'Tiền Giang', [SUN]],
  ['KIENGIANG', 'Kiên Giang', [SUN]],
  ['DALAT', 'Đà Lạt', [SUN]],
]
const CENTRAL: typeof SOUTH = [
  ['PHUYEN', 'Phú Yên', [MON]],
  ['HUE', 'Thừa Thiên Huế', [MON, SUN]],
  ['DAKLAK', 'Đắk Lắk', [TUE]],
  ['QUANGNAM', 'Quảng Nam', [TUE]],
  ['DANANG', 'Đà Nẵng', [WED, SAT]],
  ['KHANHHOA', 'Khánh Hòa', [WED, SUN]],
  ['BINHDINH', 'Bình Định', [THU]],
  ['QUANGTRI', 'Quảng Trị', [THU]],
  ['QUANGBINH', 'Quảng Bình', [THU]],
  ['GIALAI', 'Gia Lai', [FRI]],
  ['NINHTHUAN', 'Ninh Thuận', [FRI]],
  ['QUANGNGAI', 'Quảng Ngãi', [SAT]],
  ['DAKNONG', 'Đắk Nông', [SAT]],
  ['KONTUM', 'Kon Tum', [SUN]],
]

type Draw = { time: string; days?: number[]; dates?: number[] }

const vietnam = { vendor: 'TCG_LOTTO_VN', game_type: 'ELOTT', mode: 'ELOTT', zone: HANOI } as const
const asia = { vendor: 'TCG_SEA', game_type: 'LOTT', mode: 'SEA' } as const

function state(
  kind: typeof vietnam | (typeof asia & { zone: string }),
  [game, family, name]: readonly [string, string, string],
  { draws, closeMinutes }: { draws: Draw[]; closeMinutes: number },
): LotteryGame {
  const row = { ...kind, game, family, name, source: 'OFFICIAL' as const }
  return { ...row, schedule: { draws }, close_s: closeMinutes * MINUTE_S }
}

function stations(region: 'VN_MN' | 'VN_MT', list: typeof SOUTH, time: string): LotteryGame[] {
  // The centre draws as the south does.
  return list.map(([code, name, days]) =>
    state(vietnam, [`${region}_${code}`, 'VN_MN', name], {
      draws: [{ time, days }],
      closeMinutes: 5,
    }),
  )
}

const inZone = (zone: string) => ({ ...asia, zone })
const THREE_TIMES = ['14:00', '17:00', '21:00'].map((time) => ({ time }))

/** Draws of states, whose results operators enter (rules/lottery-sea, rules/lottery-vn §2). */
export function stateGames(): LotteryGame[] {
  const malaysia = inZone('Asia/Kuala_Lumpur')
  const manila = inZone('Asia/Manila')
  const bangkok = inZone('Asia/Bangkok')
  const jakarta = inZone('Asia/Jakarta')
  return [
    state(vietnam, ['VN_MB', 'VN_MB', 'Miền Bắc'], {
      draws: [{ time: '18:15' }],
      closeMinutes: 5,
    }),
    ...stations('VN_MN', SOUTH, '16:15'),
    ...stations('VN_MT', CENTRAL, '17:15'),
    state(bangkok, ['TH_GLO', 'TH_GLO', 'Thai Government Lottery'], {
      draws: [{ time: '15:30', dates: [1, 16] }],
      closeMinutes: 10,
    }),
    state(bangkok, ['LA', 'LA', 'Laos Lottery'], {
      draws: [{ time: '20:30', days: [MON, WED, FRI] }],
      closeMinutes: 10,
    }),
    state(inZone(HANOI), ['HN', 'HN', 'Hanoi Lottery'], {
      draws: [{ time: '18:15' }],
      closeMinutes: 10,
    }),
    state(malaysia, ['MY_4D', '4D_MY', '4D Malaysia'], {
      draws: [{ time: '19:00', days: [WED, SAT, SUN] }],
      closeMinutes: 10,
    }),
    state(malaysia, ['SG_4D', '4D_SG', '4D Singapore'], {
      draws: [{ time: '18:30', days: [WED, SAT, SUN] }],
      closeMinutes: 10,
    }),
    state(malaysia, ['MY_5D', '5D', '5D Malaysia'], {
      draws: [{ time: '19:00', days: [WED, SAT, SUN] }],
      closeMinutes: 10,
    }),
    state(malaysia, ['MY_6D', '6D', '6D Malaysia'], {
      draws: [{ time: '19:00', days: [WED, SAT, SUN] }],
      closeMinutes: 10,
    }),
    state(jakarta, ['TGL_SGP', 'TOGEL', 'Togel Singapore'], {
      draws: [{ time: '17:45', days: [MON, WED, THU, SAT, SUN] }],
      closeMinutes: 15,
    }),
    state(jakarta, ['TGL_HK', 'TOGEL', 'Togel Hong Kong'], {
      draws: [{ time: '23:00' }],
      closeMinutes: 15,
    }),
    state(jakarta, ['TGL_SDY', 'TOGEL', 'Togel Sydney'], {
      draws: [{ time: '13:50' }],
      closeMinutes: 15,
    }),
    state(manila, ['PH_3D', 'PH_3D', '3D Lotto'], { draws: THREE_TIMES, closeMinutes: 15 }),
    state(manila, ['PH_2D', 'PH_2D', '2D Lotto'], { draws: THREE_TIMES, closeMinutes: 15 }),
    state(manila, ['PH_4D', 'PH_4D', '4D Lotto'], {
      draws: [{ time: '21:00', days: [MON, WED, FRI] }],
      closeMinutes: 15,
    }),
  ]
}
