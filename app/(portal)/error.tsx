'use client';
import { BrokenPage } from '#components/portal/shell/broken-page.tsx';

export default BrokenPage;
