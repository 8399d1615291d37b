import { EMPTY, LAST_ID, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    bonusDetails: { sends: () => ({ query: { cursor: LAST_ID } }), expected: EMPTY },
  },
})
