import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Preloads what a page will import while it waits for its first response. */
export function earlyChunks(page: string): Plugin {
  return {
    name: 'early-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, chunk, bundle = {} }): HtmlTagDescriptor[] => {
        if (!path.endsWith(page)) return []
        const files = new Set(chunk?.dynamicImports)
        for (const file of files) {
          const made = bundle[file]
          if (made?.type === 'chunk') for (const more of made.imports) files.add(more)
        }
        // These are in the page already.
        for (const known of [chunk?.fileName ?? '', ...(chunk?.imports ?? [])]) files.delete(known)
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/play/${file}` },
          injectTo: 'head',
        }))
      },
    },
  }
}
