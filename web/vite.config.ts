import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const SERVER = 'http://127.0.0.1:8015';

export default defineConfig(({ mode }) => ({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/lib/paraglide',
      strategy: ['baseLocale'],
    }),
    svelte(),
    svelteTesting(),
  ],
  define: { __BUILD_DATE__: JSON.stringify(buildDate()) },
  build: {
    outDir: '../src/fifteentwo/server/client',
    emptyOutDir: true,
    // Fonts and pictures stay files, so that the page needs no `data:` in its content policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
}));

/** The day of the build as YYYY-MM-DD in UTC; SOURCE_DATE_EPOCH (seconds) makes a build repeatable. */
function buildDate(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  const moment = epoch ? new Date(Number(epoch) * 1000) : new Date();
  return moment.toISOString().slice(0, 10);
}
