declare module 'virtual:messages' {
  type Texts = Promise<{ default: Record<string, string> }>
  const load: Record<string, Record<string, () => Texts>>
  export default load
}
