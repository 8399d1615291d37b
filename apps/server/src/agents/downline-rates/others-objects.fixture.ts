import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    downlineRates: { testedIn: 'src/agents/downline-rates/downline-rates.test.ts' },
    setDownlineRates: { testedIn: 'src/agents/downline-rates/downline-rates.test.ts' },
    ratesAboveTerms: { testedIn: 'src/agents/downline-rates/downline-rates.test.ts' },
    lowerTeamRates: { testedIn: 'src/agents/downline-rates/downline-rates.test.ts' },
  },
})
