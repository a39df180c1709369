//===- cudnn.h - Neural network primitives, opaque ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

typedef struct cudnnHandle_t_opaque *cudnnHandle_t;
typedef struct cudnnTensorDescriptor_t_opaque *cudnnTensorDescriptor_t;
typedef struct cudnnFilterDescriptor_t_opaque *cudnnFilterDescriptor_t;
typedef struct cudnnConvolutionDescriptor_t_opaque *cudnnConvolutionDescriptor_t;
typedef struct cudnnPoolingDescriptor_t_opaque *cudnnPoolingDescriptor_t;
typedef struct cudnnActivationDescriptor_t_opaque *cudnnActivationDescriptor_t;
typedef struct cudnnDropoutDescriptor_t_opaque *cudnnDropoutDescriptor_t;
typedef struct cudnnRNNDescriptor_t_opaque *cudnnRNNDescriptor_t;
typedef struct cudnnOpTensorDescriptor_t_opaque *cudnnOpTensorDescriptor_t;
typedef struct cudnnReduceTensorDescriptor_t_opaque *cudnnReduceTensorDescriptor_t;
typedef struct cudnnLRNDescriptor_t_opaque *cudnnLRNDescriptor_t;

enum cudnnStatus_t { CUDNN_STATUS_SUCCESS };
enum cudnnDataType_t {
  CUDNN_DATA_FLOAT,
  CUDNN_DATA_DOUBLE,
  CUDNN_DATA_HALF,
  CUDNN_DATA_INT8,
  CUDNN_DATA_INT32
};
enum cudnnTensorFormat_t { CUDNN_TENSOR_NCHW, CUDNN_TENSOR_NHWC };
enum cudnnConvolutionMode_t { CUDNN_CONVOLUTION, CUDNN_CROSS_CORRELATION };
enum cudnnActivationMode_t {
  CUDNN_ACTIVATION_SIGMOID,
  CUDNN_ACTIVATION_RELU,
  CUDNN_ACTIVATION_TANH
};
enum cudnnPoolingMode_t { CUDNN_POOLING_MAX, CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING };
enum cudnnNanPropagation_t { CUDNN_NOT_PROPAGATE_NAN, CUDNN_PROPAGATE_NAN };
enum cudnnSoftmaxAlgorithm_t { CUDNN_SOFTMAX_FAST, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_LOG };
enum cudnnSoftmaxMode_t { CUDNN_SOFTMAX_MODE_INSTANCE, CUDNN_SOFTMAX_MODE_CHANNEL };
enum cudnnConvolutionFwdAlgo_t {
  CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM,
  CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM,
  CUDNN_CONVOLUTION_FWD_ALGO_GEMM
};
enum cudnnConvolutionBwdDataAlgo_t {
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_0,
  CUDNN_CONVOLUTION_BWD_DATA_ALGO_1
};
enum cudnnConvolutionBwdFilterAlgo_t {
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0,
  CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1
};

extern "C" cudnnStatus_t cudnnCreate(...), cudnnDestroy(...), cudnnSetStream(...),
    cudnnCreateTensorDescriptor(...), cudnnDestroyTensorDescriptor(...),
    cudnnSetTensor4dDescriptor(...), cudnnSetTensorNdDescriptor(...),
    cudnnCreateFilterDescriptor(...), cudnnDestroyFilterDescriptor(...),
    cudnnSetFilter4dDescriptor(...), cudnnCreateConvolutionDescriptor(...),
    cudnnDestroyConvolutionDescriptor(...), cudnnSetConvolution2dDescriptor(...),
    cudnnGetConvolution2dForwardOutputDim(...), cudnnGetConvolutionForwardAlgorithm_v7(...),
    cudnnGetConvolutionForwardWorkspaceSize(...), cudnnConvolutionForward(...),
    cudnnConvolutionBackwardData(...), cudnnConvolutionBackwardFilter(...),
    cudnnConvolutionBackwardBias(...), cudnnCreatePoolingDescriptor(...),
    cudnnDestroyPoolingDescriptor(...), cudnnSetPooling2dDescriptor(...), cudnnPoolingForward(...),
    cudnnPoolingBackward(...), cudnnCreateActivationDescriptor(...),
    cudnnDestroyActivationDescriptor(...), cudnnSetActivationDescriptor(...),
    cudnnActivationForward(...), cudnnActivationBackward(...), cudnnSoftmaxForward(...),
    cudnnSoftmaxBackward(...), cudnnAddTensor(...), cudnnOpTensor(...),
    cudnnBatchNormalizationForwardInference(...);
extern "C" const char *cudnnGetErrorString(cudnnStatus_t);
