import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    askMove: { testedIn: 'test/move-request.test.ts' },
    answerMove: { testedIn: 'test/move-request.test.ts' },
    withdrawMove: { testedIn: 'test/move-request.test.ts' },
    moveRequests: { testedIn: 'test/move-request.test.ts' },
    downlineMoveEffect: { testedIn: 'test/move-request.test.ts' },
  },
})
