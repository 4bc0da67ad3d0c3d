import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import { MODELS } from '../mutants/charts.ts';
import { foreignModel } from './foreign.ts';
import { oneOf, WrongWord } from './names.ts';

export const CHARTS: ReadonlyMap<string, ChartModel> = new Map(
  MODELS.map((model) => [model.name, model]),
);

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;
const isModel = (value: unknown): value is ChartModel =>
  typeof value === 'object' && value !== null && 'machine' in value && 'cases' in value;

/** The words of a command line are a chart and a criterion; a name of several words needs no quotes. */
export function chartAndCriterion(words: readonly string[]): { chart: string; criterion: string } {
  const known = new Set([...CHARTS.keys()].map(asWritten));
  const several = words.findLastIndex((_, at) =>
    known.has(asWritten(words.slice(0, at + 1).join(' '))),
  );
  const ofChart = Math.max(1, several + 1);
  const [criterion = 'transitions', ...more] = words.slice(ofChart);
  const chart = words.slice(0, ofChart).join(' ');
  if (more.length > 0)
    throw new WrongWord(
      `After the chart "${chart}" and the criterion "${criterion}" stands one word too many: "${more.join(' ')}". --help says what there is.`,
    );
  return { chart, criterion };
}
const asWritten = (name: string): string => name.toLowerCase();

async function exportsOf(file: string, path: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new WrongWord(`${file} cannot be loaded: ${line}`);
  }
}

/** A chart of the shop by its name, or one of somebody else by its file, with `#name` where the file exports several. */
export async function findChart(name: string): Promise<ChartModel> {
  if (!/[./\\]/.test(name)) return oneOf('chart', name, CHARTS);
  const [file = '', wanted] = name.split('#');
  const path = resolve(file);
  if (!existsSync(path)) throw new WrongWord(`There is no file ${file}.`);
  const exported = await exportsOf(file, path);
  const found = new Map(
    Object.entries(exported).filter(([, value]) => isMachine(value) || isModel(value)),
  );
  if (found.size === 0) throw new WrongWord(`${file} exports no machine of XState 5.`);
  if (wanted === undefined && found.size > 1 && ![...found.values()].some(isModel))
    throw new WrongWord(
      `${file} exports several charts: write ${[...found.keys()].map((one) => `${file}#${one}`).join(' or ')}.`,
    );
  const chosen =
    wanted === undefined
      ? ([...found.values()].find(isModel) ?? [...found.values()][0])
      : oneOf('export', wanted, found);
  return isModel(chosen) ? chosen : foreignModel(chosen as AnyStateMachine, exported);
}
