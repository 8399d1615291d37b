/** 1 weak, 2 medium, 3 strong: information only, never a requirement (requirement PWD-04). */
export function strengthOf(password: string): 1 | 2 | 3 {
  const isMixed = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d]/u].every((kind) => kind.test(password))
  if (!isMixed || password.length < 10) return 1
  return password.length < 13 ? 2 : 3
}
