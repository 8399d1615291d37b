import { expect, test } from 'vitest'
import { deviceOf } from './device.rules.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Chrome',
    'Windows',
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
  ],
  [
    'Edge',
    'Windows',
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
  ],
  [
    'Safari',
    'iPhone',
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome',
    'iPad',
    `${MOZILLA} (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome',
    'Android',
    `${MOZILLA} (Linux; Android 16; K) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet',
    'Android',
    `${MOZILLA} (Linux; Android 16; SM-S931B) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
  ],
  [
    'Facebook',
    'Android',
    `${MOZILLA} (Linux; Android 16) ${WEBKIT} Version/4.0 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0]`,
  ],
  [
    'Safari',
    'macOS',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15`,
  ],
  ['Firefox', 'Linux', `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    'Opera',
    'ChromeOS',
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/139.0 Safari/537.36 OPR/124.0`,
  ],
  ['', '', 'curl/8.0'],
  ['', '', ''],
  ['', '', '<script>alert(1)</script>'],
])('[ACC-012] a browser that claims to be %s on %s is named so', (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
