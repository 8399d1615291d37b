const RULES = /^packages\/maths\/src\/.*\.ts$/

/**
 * Whether a file is part of the rules of games. Their text is their version (`titles/versions.ts` of the
 * studio), so even a comment that changes gives every game without a model file a new version. Rules are
 * left as they are until a release changes them anyway.
 */
export const isRules = (path: string) => RULES.test(path) && !path.endsWith('.test.ts')
