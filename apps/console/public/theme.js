// Before the first paint, so that nobody sees the other theme flash by.
const kept = localStorage.getItem('theme')
const light = kept ? kept === 'light' : matchMedia('(prefers-color-scheme: light)').matches
document.documentElement.dataset.theme = light ? 'light' : 'dark'
