import { sounds } from '../sound/sound.ts'

/** The engine, whose pitch rises with the flight, and an explosion at the end. */
export const crashSounds = {
  start: () => sounds.start(),
  rise: sounds.engine.rise,
  out: (x100: number) => {
    sounds.cashOut()
    sounds.win(x100 / 100)
  },
  rest: sounds.engine.stop,
  crash: () => {
    sounds.engine.stop()
    sounds.bust()
  },
}
