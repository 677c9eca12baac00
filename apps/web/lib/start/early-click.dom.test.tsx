import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveClicksToReact, recordEarlyClick, replayEarlyClick } from './early-click.ts';

const onClick = vi.fn();

/** A page whose button works only from now on. */
const hydrate = () => {
  button().addEventListener('click', onClick);
  replayEarlyClick();
};
const button = () => document.querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  onClick.mockReset();
  document.body.innerHTML = '<div id="root"><p>text</p><button type="button">Join</button></div>';
  recordEarlyClick(document);
});
afterEach(() => document.body.replaceChildren());

it('repeats a click from before hydration, once', () => {
  button().click();
  hydrate();
  expect(onClick).toHaveBeenCalledOnce();
  replayEarlyClick();
  expect(onClick).toHaveBeenCalledOnce();
});

it('forgets a button after a click elsewhere', () => {
  button().click();
  document.querySelector('p')?.click();
  hydrate();
  expect(onClick).not.toHaveBeenCalled();
});

it('leaves clicks after hydration alone', () => {
  hydrate();
  button().click();
  expect(onClick).toHaveBeenCalledOnce();
});

it('repeats a click from before a hydration that takes a while', () => {
  button().click();
  leaveClicksToReact();
  hydrate();
  expect(onClick).toHaveBeenCalledOnce();
});

it('leaves a click during hydration to React, and forgets the one before', () => {
  button().click();
  leaveClicksToReact();
  button().click();
  hydrate();
  expect(onClick).not.toHaveBeenCalled();
});

it('lets React handle a click during hydration, once', async () => {
  const join = (
    <button type="button" onClick={onClick}>
      Join
    </button>
  );
  const Page = () => {
    useEffect(replayEarlyClick, []);
    return join;
  };
  const root = document.getElementById('root') as HTMLElement;
  root.innerHTML = renderToString(join);
  leaveClicksToReact();
  startTransition(() => void hydrateRoot(root, <Page />));
  button().click();
  expect(onClick).toHaveBeenCalledOnce();
  button().click();
  expect(onClick).toHaveBeenCalledTimes(2);
});
