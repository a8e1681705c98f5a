/** The page's script: filters, sorts and unfolds what is already there. It never makes an element from text. */

// Plain JavaScript in a constant: its hash is in the page's policy, so no bundler may touch it. Everything it reads
// from the address is compared with what exists, never written into the page.
export const SCRIPT: string = String.raw`'use strict';
(() => {
  const toolbar = document.getElementById('toolbar');
  const tables = [...document.querySelectorAll('.table-box table')].map(readTable);
  const rows = tables.flatMap((table) => table.rows);
  followLinks();
  if (rows.length === 0) return;

  const controls = [...toolbar.querySelectorAll('[data-key]')];
  const headings = [...document.querySelectorAll('th[data-sort]')];
  const count = document.getElementById('count');
  const reset = document.getElementById('reset');
  const unfold = document.getElementById('unfold');
  const hintFilters = document.getElementById('hint-filters');
  let sort = '';
  let sorted = '';

  document.documentElement.classList.add('js');
  toolbar.hidden = false;
  rows.forEach(addStoryButton);
  headings.forEach(addSortButton);
  for (const control of controls) control.addEventListener('input', () => update());
  reset.addEventListener('click', () => {
    restore(new URLSearchParams());
    update();
    controls[0].focus();
  });
  unfold.addEventListener('click', () => {
    const open = unfold.getAttribute('aria-pressed') !== 'true';
    unfold.setAttribute('aria-pressed', String(open));
    unfold.textContent = open ? 'Close all stories' : 'Open all stories';
    for (const row of rows) showStory(row, open);
  });
  window.addEventListener('hashchange', restoreFromAddress);
  restore(new URLSearchParams());
  if (!restoreFromAddress()) update();
  if (window.matchMedia('(max-width: 44rem)').matches && !hintFilters.querySelector('.active')) hintFilters.open = false;

  function readTable(table) {
    const keys = [...table.tHead.rows[1].cells].map((cell) => cell.dataset.sort);
    const rows = [...table.tBodies].map((body, index) => readRow(body, index, keys));
    return { table, rows, counter: table.closest('.server').querySelector('[data-server-count]') };
  }

  function readRow(body, index, keys) {
    const [main, story] = body.rows;
    const description = story.querySelector('.description');
    const head = main.cells[0].textContent;
    const values = new Map([['tier', body.dataset.tier], ['declares', body.dataset.declares]]);
    const ranks = new Map();
    keys.forEach((key, column) => {
      const cell = main.cells[column];
      if (cell.dataset.value !== undefined) values.set(key, cell.dataset.value);
      ranks.set(key, column === 0 ? head.toLowerCase() : -Number(cell.dataset.rank));
    });
    const text = (head + ' ' + (description === null ? '' : description.textContent)).toLowerCase();
    return { body, index, main, story, values, ranks, text, findings: Number(body.dataset.findings) };
  }

  function addStoryButton(row) {
    const heading = row.main.cells[0];
    const name = heading.querySelector('.tool-name');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'unfold';
    row.story.id = heading.id + '-story';
    button.setAttribute('aria-controls', row.story.id);
    name.replaceWith(button);
    button.append(name);
    row.button = button;
    showStory(row, false);
    button.addEventListener('click', () => showStory(row, row.story.hidden));
  }

  function showStory(row, open) {
    row.story.hidden = !open;
    if (open) row.story.querySelector('details').open = true;
    row.button.setAttribute('aria-expanded', String(open));
  }

  function addSortButton(heading) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener('click', () => {
      const key = heading.dataset.sort;
      sort = sort === key ? '-' + key : sort === '-' + key ? '' : key;
      update();
    });
  }

  // As with --sort: what deserves attention comes first, a minus turns it round.
  function order() {
    if (sorted === sort) return;
    sorted = sort;
    const backwards = sort.startsWith('-');
    const key = backwards ? sort.slice(1) : sort;
    for (const { table, rows } of tables) {
      const ordered = [...rows].sort((a, b) => {
        const left = a.ranks.get(key);
        const right = b.ranks.get(key);
        const difference = left === right ? 0 : left < right ? -1 : 1;
        return (backwards ? -difference : difference) || a.index - b.index;
      });
      for (const row of ordered) table.append(row.body);
    }
    const natural = key === 'name' ? 'ascending' : 'descending';
    const turned = key === 'name' ? 'descending' : 'ascending';
    for (const heading of headings) {
      if (heading.dataset.sort === key) heading.setAttribute('aria-sort', backwards ? turned : natural);
      else heading.removeAttribute('aria-sort');
    }
  }

  function settingOf(control) {
    return control.type === 'checkbox' ? (control.checked ? 'yes' : '') : control.value.trim();
  }

  function matches(row, wanted) {
    return wanted.every(([key, value]) => {
      if (key === 'search') return value.toLowerCase().split(/\s+/).every((word) => row.text.includes(word));
      if (key === 'findings') return row.findings > 0;
      return row.values.get(key) === value;
    });
  }

  function update() {
    const wanted = controls.map((control) => [control.dataset.key, settingOf(control)]).filter(([, value]) => value !== '');
    for (const control of controls) control.closest('label').classList.toggle('active', settingOf(control) !== '');
    for (const { rows, counter } of tables) {
      for (const row of rows) row.body.hidden = !matches(row, wanted);
      const shown = rows.filter((row) => !row.body.hidden).length;
      counter.textContent = shown === rows.length ? '' : shown + ' of ' + rows.length + ' of its tools shown';
    }
    order();
    const shown = rows.filter((row) => !row.body.hidden).length;
    count.textContent = shown + ' of ' + rows.length + ' tools shown';
    reset.disabled = wanted.length === 0 && sort === '';
    const state = new URLSearchParams(wanted);
    if (sort !== '') state.set('sort', sort);
    remember(state.toString());
  }

  function remember(state) {
    const now = location.hash.slice(1);
    if (state === now || (state === '' && !now.includes('='))) return;
    // Some viewers show the page without an address of its own; then there is nothing to keep it in.
    try {
      history.replaceState(null, '', state === '' ? '#tools' : '#' + state);
    } catch {}
  }

  function restoreFromAddress() {
    if (!location.hash.includes('=')) return false;
    restore(new URLSearchParams(location.hash.slice(1)));
    update();
    return true;
  }

  function restore(state) {
    for (const control of controls) {
      const value = state.get(control.dataset.key) || '';
      if (control.type === 'checkbox') control.checked = value === 'yes';
      else control.value = value;
      if (control.selectedIndex === -1) control.selectedIndex = 0;
    }
    const wanted = state.get('sort') || '';
    const key = wanted.startsWith('-') ? wanted.slice(1) : wanted;
    sort = headings.some((heading) => heading.dataset.sort === key) ? wanted : '';
  }

  // Links within the page scroll without touching the address, which holds the filter.
  function followLinks() {
    for (const link of document.querySelectorAll('a[href^="#"]')) {
      link.addEventListener('click', (event) => {
        if (link.dataset.filter !== undefined) {
          if (rows.length > 0) toolbar.scrollIntoView();
          return;
        }
        const target = document.getElementById(link.getAttribute('href').slice(1));
        if (target === null) return;
        event.preventDefault();
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
        target.scrollIntoView();
      });
    }
  }
})();
`;
