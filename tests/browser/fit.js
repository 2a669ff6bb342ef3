// What does not fit the window, as sentences. `still`: the page is not to scroll at all.
(still) => {
  const SLACK = 1;
  const problems = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  const open = document.querySelector('dialog[open]');

  const named = (element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.localName} "${name.trim().replace(/\s+/g, ' ')}"`;
  };
  const styleOf = (element) => getComputedStyle(element);
  const scrolls = (element) =>
    ['auto', 'scroll'].includes(styleOf(element).overflowY) && element.scrollHeight > element.clientHeight;

  /** Not hidden, and not there for screen readers alone. */
  const shown = (element) => {
    const { clipPath, position } = styleOf(element);
    const { width, height } = element.getBoundingClientRect();
    const forReaders = position === 'absolute' && clipPath !== 'none';
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0 && !forReaders;
  };

  /** Within every box that cuts off what is outside it, within what scrolls, and so within the page. */
  const inside = (element) => {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const { overflowX, overflowY } = styleOf(box);
      if (overflowX !== 'visible' && (left < edge.left - SLACK || right > edge.right + SLACK)) return false;
      if (scrolls(box)) {
        const start = edge.top - box.scrollTop;
        if (top < start - SLACK || bottom > start + box.scrollHeight + SLACK) return false;
        [top, bottom] = [edge.top, edge.bottom];
      } else if (overflowY !== 'visible' && (top < edge.top - SLACK || bottom > edge.bottom + SLACK)) {
        return false;
      }
      if (box.localName === 'dialog') break;
    }
    const [start, end] = open ? [0, innerHeight] : [-scrollY, scrollHeight - scrollY];
    return left >= -SLACK && right <= innerWidth + SLACK && top >= start - SLACK && bottom <= end + SLACK;
  };

  /** Nothing lies over its middle, but what is pinned there while the page goes by beneath. */
  const free = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const over = document.elementFromPoint(x, y);
    if (!over || [element, ...(element.labels ?? [])].some((part) => part.contains(over))) return true;
    for (let box = element.parentElement; box; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      if (scrolls(box) && (y < edge.top || y > edge.bottom)) return true;
    }
    for (let box = over; box && !box.contains(element); box = box.parentElement) {
      if (['sticky', 'fixed'].includes(styleOf(box).position)) return true;
    }
    return false;
  };

  if (scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('body *')].find(
      (each) => each.getBoundingClientRect().right > innerWidth + SLACK / 2,
    );
    problems.push(`the page is ${scrollWidth} wide, the window ${innerWidth}: ${wide?.outerHTML.slice(0, 200)}`);
  }
  if (still && scrollHeight > innerHeight) {
    problems.push(`the page is ${scrollHeight} high, the window ${innerHeight}`);
  }
  const controls = 'a[href], button, input, select, textarea, summary, [role=option]';
  for (const element of (open ?? document).querySelectorAll(controls)) {
    if (!shown(element)) continue;
    if (!inside(element)) problems.push(`${named(element)} is not wholly inside`);
    else if (!free(element)) problems.push(`${named(element)} is covered`);
  }
  return problems;
};
