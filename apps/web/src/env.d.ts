declare module 'virtual:messages' {
  type Texts = Promise<{ default: Record<string, string> }>
  const load: Record<'EN' | 'TY', Record<string, () => Texts>>
  export default load
}
