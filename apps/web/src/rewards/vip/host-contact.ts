const ADDRESS = /^https:\/\//i

/** How the contact of a host opens: a page, an e-mail or a call, and what is shown of it. */
export function linkOf(contact: string) {
  if (ADDRESS.test(contact))
    return { href: contact, text: contact.replace(ADDRESS, ''), isLink: true }
  const href = contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replaceAll(' ', '')}`
  return { href, text: contact, isLink: false }
}
