/** Day of the build, YYYY-MM-DD, put in by Vite. */
declare const __BUILD_DATE__: string;
