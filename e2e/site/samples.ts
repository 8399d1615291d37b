/** Who and what the demonstration has, and documents for its people: what journeys type and expect to see. */
export { DEMO, DEMO_AGENT, DEMO_AGENTS_CODE } from '../../apps/server/seed/demo.ts'
export { personalInfo } from '../../apps/server/test/personal-info.ts'
export { documents } from '../../apps/server/test/pictures.ts'
