declare module 'virtual:messages' {
  type Part = { default: Record<string, string> }
  type First = Part & { later: Record<string, () => Promise<Part>> }
  const load: Record<string, () => Promise<First>>
  export default load
}
