import { expect, test } from 'vitest'
import { linkOf } from './host-contact.ts'

test.each([
  ['https://t.me/lea', 'https://t.me/lea', 't.me/lea'],
  ['HTTPS://T.me/lea', 'HTTPS://T.me/lea', 'T.me/lea'],
  ['lea@example.com', 'mailto:lea@example.com', 'lea@example.com'],
  ['+63 917 555 0100', 'tel:+639175550100', '+63 917 555 0100'],
])('[PRO-04] the contact %s of a host opens as %s', (contact, href, text) => {
  expect(linkOf(contact)).toMatchObject({ href, text, isLink: text !== contact })
})
