// Lets benchmarks draw the portal's pages in Node.
import { register } from 'node:module'

register('./style-loader.mjs', import.meta.url)
