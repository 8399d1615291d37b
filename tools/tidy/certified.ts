/** The lotteries have no certified version: their tickets keep the terms that they were bought at. */
const RULES = /^packages\/maths\/src\/(?!lottery\/).*\.ts$/

/**
 * Whether a file is part of the rules of games. Their text is their version (`titles/versions.ts` of the
 * studio), so even a comment that changes gives every game without a model file a new version. Rules are
 * left as they are until a release changes them anyway.
 */
export const isRules = (path: string) => RULES.test(path) && !path.endsWith('.test.ts')
