'use client';
import { BrokenPage } from '#components/review/broken-page.tsx';

export default BrokenPage;
