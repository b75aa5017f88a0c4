import { defineConfig } from 'vite'
import { portal } from './builds/portal.ts'
import { server } from './builds/server.ts'

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : portal))
