// RUN: %clang_bundled %s -include __warplint_more_textures.h -include __warplint_more_runtime.h
// Texture and surface objects, and the references of the removed API.

texture<float, 2, cudaReadModeElementType> image;
texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> colours;
texture<int4> line;
surface<void, 2> target;

__global__ void fetch(float *f, float4 *v, int4 *i, cudaTextureObject_t t, cudaSurfaceObject_t s) {
  f[0] = tex2D(image, 0.5f, threadIdx.x);
  v[0] = tex2D(colours, 1, 2);
  i[0] = tex1Dfetch(line, threadIdx.x);
  f[1] = tex2D<float>(t, 1.0f, 2.0f) + tex3D<float>(t, 1, 2, 3) + tex1Dfetch<float>(t, 4);
  v[1] = tex2DLod<float4>(t, 1, 2, 3);
  float out;
  tex2D(&out, t, 1, 2);
  surf2Dwrite(f[2], target, 4 * threadIdx.x, 0);
  surf2Dwrite(f[3], s, 4, 0, cudaBoundaryModeClamp);
  f[4] = surf2Dread<float>(s, 0, 0);
}

int main() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray *array;
  cudaMallocArray(&array, &format, 32, 32);
  image.normalized = false;
  image.addressMode[0] = cudaAddressModeClamp;
  image.filterMode = cudaFilterModeLinear;
  cudaBindTextureToArray(image, array, format);
  cudaUnbindTexture(image);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D.pitchInBytes = 128;
  cudaTextureDesc description = {};
  cudaTextureObject_t object;
  cudaCreateTextureObject(&object, &resource, &description, NULL);
}
