import DOMPurify from 'dompurify'

/** Operators' HTML, sanitized once more before it is shown (requirement MOD-05). */
export function Html({ html }: { html: string }) {
  const clean = DOMPurify.sanitize(html, { RETURN_TRUSTED_TYPE: true })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server and again here
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean }} />
}
