const PHONE =
  'M9.4 8.1c.3.7.2 1.1-.2 1.5l-.5.5c.7 1.4 1.8 2.5 3.2 3.2l.5-.5c.4-.4.8-.5 1.5-.2l1.4.6c.5.2.7.6.6 1.1-.3 1.3-1.2 1.9-2.4 1.8-3.3-.4-6.9-4-7.3-7.3-.1-1.2.5-2.1 1.8-2.4.5-.1.9.1 1.1.6z'

/** Signs by which people know other sites, drawn by us; each is the property of its site. */
export const MARKS: Record<string, string> = {
  google:
    '<g fill="none" stroke-width="4"><path stroke="#ea4335" d="M4.3 8.4A8.5 8.5 0 0 1 18 6"/><path stroke="#fbbc05" d="M5 16.9a8.5 8.5 0 0 1-.7-8.5"/><path stroke="#34a853" d="M18 18a8.5 8.5 0 0 1-13-1.1"/><path stroke="#4285f4" d="M12.2 12h8.3a8.5 8.5 0 0 1-2.5 6"/></g>',
  facebook:
    '<circle cx="12" cy="12" r="11" fill="#1877f2"/><path fill="#fff" d="M13.6 21v-7.6h2.5l.4-3h-2.9V8.6c0-.9.3-1.5 1.5-1.5h1.5V4.4a19 19 0 0 0-2.2-.1c-2.2 0-3.7 1.3-3.7 3.8v2.3H8.2v3h2.5V21z"/>',
  telegram:
    '<circle cx="12" cy="12" r="11" fill="#229ed9"/><path fill="#fff" d="m17.9 7.2-1.9 9.6c-.1.6-.5.8-1 .5l-3-2.2-1.5 1.5c-.2.2-.4.3-.7.3l.2-3.1 5.6-5.1c.3-.2-.1-.3-.4-.1l-6.9 4.3-3-.9c-.6-.2-.6-.6.1-.9l11.7-4.5c.5-.2 1 .1.8.6z"/>',
  instagram:
    '<g fill="none" stroke="#e1306c" stroke-width="2"><rect x="3" y="3" width="18" height="18" rx="5.5"/><circle cx="12" cy="12" r="4.2"/></g><circle cx="17.2" cy="6.8" r="1.3" fill="#e1306c"/>',
  whatsapp: `<path fill="#25d366" d="M12 1.5a10.4 10.4 0 0 0-8.9 15.8L1.6 22.4l5.3-1.4A10.5 10.5 0 1 0 12 1.5z"/><path fill="#fff" d="${PHONE}"/>`,
  viber: `<path fill="#7360f2" d="M7 1.8h10A5.2 5.2 0 0 1 22.2 7v7.2a5.2 5.2 0 0 1-5.2 5.2h-3.5l-4.3 3.5v-3.5H7A5.2 5.2 0 0 1 1.8 14.2V7A5.2 5.2 0 0 1 7 1.8z"/><path fill="#fff" d="${PHONE}"/>`,
}
