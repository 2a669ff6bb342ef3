// @ts-check
// Runs before the first paint, so that the chosen theme never flashes; the client's settings take over from here.
(function () {
  /** @type {{ theme?: string }} */
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('fifteentwo.settings') || '{}');
  } catch {
    // Storage may be closed or hold something else: the defaults stand.
  }
  var root = document.documentElement;
  var wanted = kept.theme || 'system';
  if (wanted === 'system') {
    if (matchMedia('(prefers-contrast: more)').matches) wanted = 'contrast';
    else wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset['theme'] = wanted;
})();
