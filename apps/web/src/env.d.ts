declare module 'virtual:messages/en' {
  const messages: Record<string, string>
  export default messages
}
declare module 'virtual:messages/ty' {
  const messages: Record<string, string>
  export default messages
}
