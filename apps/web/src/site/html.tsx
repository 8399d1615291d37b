import DOMPurify from 'dompurify'

/** Operators' HTML, cleaned once more before it is shown (requirement MOD-05). */
export function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server and again here
  return <div className="prose" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />
}
